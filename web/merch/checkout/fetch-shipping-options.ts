import { listShippingOptions, type ShippingOption } from '#contract/shipping.ts'
import { browserApi } from '#web/kit/api.ts'
import type { Area } from './areas.ts'

export const fetchShippingOptions = async (area: Area): Promise<ShippingOption[]> =>
  (await browserApi(listShippingOptions, { query: { area } })).data
