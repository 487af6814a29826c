import type { DiscountDraft } from '#contract/draft/discount.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { countUse, findUsable, insertDiscounts, insertUse, type Terms } from './queries.ts'

export { deleteUse as releaseUse } from './queries.ts'

/** Finds a typed code in upper or lower case. Undefined if it is unknown, expired or used up. */
export const findDiscount = (db: Db, clock: Clock, typed: string): Promise<Terms | undefined> =>
  findUsable(db, normalizeCode(typed), clock.now())

type Use = {
  code: string
  /** The order, which uses a code once. */
  subject: string
}

/** Takes one use in the transaction of the order. Undefined if the code is expired or used up. */
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

/** ASCII letters only: `toUpperCase` on the whole text would turn some other letters into ASCII ones. */
const normalizeCode = (typed: string): string =>
  typed.replace(/[a-z]/g, (letter) => letter.toUpperCase())

/**
 * The discount on a subtotal in cents, at most the subtotal. The store has whole dollars only, so a percentage is
 * rounded up to them, in the buyer's favour.
 */
export function amountOff({ percent, amount }: Terms, subtotal: number): number {
  const off = percent === null ? (amount ?? 0) : Math.ceil((subtotal * percent) / 10_000) * 100
  return Math.min(off, subtotal)
}
