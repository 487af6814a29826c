import { readCard } from '#contract/dedication-card.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api, params: { key = '' } }: Visit) =>
  (await api(readCard, { params: { key } })).data
