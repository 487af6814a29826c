import { type ShippingArea, shippingAreas } from '#contract/shipping.ts'
import type { ShippingDraft } from '#contract/draft/shipping.ts'
import type { Db } from '#server/db/connect.ts'
import { insertOptions, offeredOptions } from './queries.ts'

/** A shipping option. The price is in cents. */
export type OfferedShipping = { id: string; area: ShippingArea; price: number }

/** The offered options, those of the chosen area first. The checkout takes the first one. */
export async function offeredShipping(
  db: Db,
  first: ShippingArea = 'within Calgary',
): Promise<OfferedShipping[]> {
  const options = (await offeredOptions(db)).flatMap(({ area, ...option }) => {
    const known = shippingAreas.find((name) => name === area)
    return known === undefined ? [] : [{ ...option, area: known }]
  })
  return options.toSorted((a, b) => Number(b.area === first) - Number(a.area === first))
}

export async function addShippingOptions(tx: Db, drafts: readonly ShippingDraft[]): Promise<void> {
  if (drafts.length === 0) return
  await insertOptions(
    tx,
    drafts.map(({ _id, area, price }) => ({ id: _id, area, price: price * 100 })),
  )
}
