import { readMyGift } from '#contract/my-gift.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api, params: { key = '' } }: Visit) =>
  (await api(readMyGift, { params: { key } })).data
