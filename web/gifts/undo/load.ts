import { readGiftUndo } from '#contract/my-gift.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api, params: { key = '' } }: Visit) =>
  (await api(readGiftUndo, { params: { key } })).data
