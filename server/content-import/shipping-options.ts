import * as z from 'zod/mini'
import { ShippingDraft } from '#contract/shipping-draft.ts'
import { addShippingOptions, hasAnyShippingOption } from '#server/shipping/shipping.ts'
import type { Importer } from './importer.ts'

export const importShippingOptions: Importer = async (tx, { read }) => {
  if (await hasAnyShippingOption(tx)) return
  await addShippingOptions(tx, read('shipping-options.json', z.array(ShippingDraft)))
}
