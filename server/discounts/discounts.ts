import type { DiscountDraft } from '#contract/draft/discount.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { countUse, findUsable, insertDiscounts, insertUse, type Terms } from './queries.ts'

export { deleteUse as giveUseBack } from './queries.ts'

/** A code as it was typed, in any case; nothing when it is unknown, over or used up, whichever it is. */
export const findDiscount = (db: Db, clock: Clock, typed: string): Promise<Terms | undefined> =>
  findUsable(db, asCompared(typed), clock.now())

type Use = {
  code: string
  /** The order. It uses one code once. */
  subject: string
}

/** Takes one use for an order, in its transaction; nothing when there is none left or the code is over. */
export async function takeUse(
  tx: Db,
  clock: Clock,
  { code, subject }: Use,
): Promise<Terms | undefined> {
  const now = clock.now()
  const terms = await countUse(tx, code, now)
  if (terms) await insertUse(tx, { discount_code: code, subject, used_at: now })
  return terms
}

export async function addDiscounts(tx: Db, drafts: readonly DiscountDraft[]): Promise<void> {
  if (drafts.length === 0) return
  await insertDiscounts(
    tx,
    drafts.map(({ code, percent, dollars, usesMost, endsAt }) => ({
      code,
      percent: percent ?? null,
      amount: dollars === undefined ? null : dollars * 100,
      uses_most: usesMost ?? null,
      ends_at: endsAt === undefined ? null : new Date(endsAt),
    })),
  )
}

/** Letters that only look like ours, or only become ours as capitals, are others. */
const asCompared = (typed: string): string =>
  typed.replace(/[a-z]/g, (letter) => letter.toUpperCase())

/**
 * What a code takes off a subtotal, in cents: never more than the subtotal. All money in the store is whole dollars, so
 * a percentage is rounded to them, and up, since nobody is to get less than was promised.
 */
export function amountOff({ percent, amount }: Terms, subtotal: number): number {
  const off = percent === null ? (amount ?? 0) : Math.ceil((subtotal * percent) / 10_000) * 100
  return Math.min(off, subtotal)
}
