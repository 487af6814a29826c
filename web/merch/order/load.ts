import { readOrderStatus } from '#contract/order.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api, params: { key = '' } }: Visit) =>
  (await api(readOrderStatus, { params: { key } })).data
