import * as z from 'zod/mini'
import { DiscountDraft } from '#contract/discount-draft.ts'
import { addDiscounts, hasAnyDiscount } from '#server/discounts/discounts.ts'
import type { Importer } from './importer.ts'

export const importDiscounts: Importer = async (tx, { read }) => {
  if (await hasAnyDiscount(tx)) return
  await addDiscounts(tx, read('discounts.json', z.array(DiscountDraft)))
}
