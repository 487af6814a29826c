import { type Day, dayOf } from '#contract/dates.ts'
import { checkReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  findPayment,
  type GivenBack,
  paymentTroubles,
  readGivenBack,
} from '#server/payments/payments.ts'
import { giftReferences, listGiftRows } from './desk-queries.ts'
import { forgetDonor, isLive } from './forget.ts'
import { type GiftRow, lockGiftByReference, seriesOf } from './queries.ts'
import { lockReceiptOf } from './receipt-queries.ts'
import { type Dedication, type Donor, openGift } from './sealed.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

export type Listed = Pick<
  GiftRow,
  'reference' | 'frequency' | 'amount' | 'method' | 'state' | 'is_anonymous'
> &
  GivenBack & { day: Day }

/** What came in, went back and was promised, the newest first, without who: looking at the list opens nothing. */
export async function listGifts({ db }: Pick<Deps, 'db'>, most = 1_000): Promise<Listed[]> {
  const rows = await listGiftRows(db, most)
  const givenBack = await readGivenBack(
    db,
    rows.map(({ payment_id }) => payment_id),
  )
  return rows.map(({ settled_at, given_at, payment_id, payment_invoice_id, ...row }) => ({
    ...row,
    ...givenBack(payment_invoice_id ?? payment_id),
    day: dayOf(settled_at ?? given_at),
  }))
}

/** Payments of gifts that staff have to look at, a line each. */
export const giftTroubles = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  paymentTroubles(db, 'gift', (ids) => giftReferences(db, ids))

export type Opened = {
  gift: GiftRow
  donor: Donor | undefined
  dedication: Dedication | undefined
  /** Whoever gives money back says which version they saw. */
  version: number
} & GivenBack

type Ask = { reference: string; reason: string }

/** Opens who gave. That it was opened, by whom and why stands in the audit, or it stays shut. */
export const showGift = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: Ask,
): Promise<Opened> =>
  deps.db.transaction().execute(async (tx) => {
    const gift = await lockByReference(tx, reference)
    const act = { action: 'opened', subject: gift.id, part: 'donor', reason: checkReason(reason) }
    await writeAudit(tx, deps, actor, act)
    const { donor, dedication } = await openGift(tx, deps, gift)
    const payment = gift.payment_id ? await findPayment(tx, gift.payment_id) : undefined
    const givenBack = await readGivenBack(tx, [gift.payment_id])
    return {
      gift,
      donor,
      dedication,
      version: payment?.version ?? gift.version,
      ...givenBack(gift.payment_invoice_id ?? gift.payment_id),
    }
  })

/**
 * Forgets who gave, because they ask for it, with every time the gift came round. Not while it still does, nor while the
 * law wants a receipt shown.
 */
export const eraseDonor = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: Ask,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { id, first_gift_id } = await lockByReference(tx, reference)
    const series = seriesOf(tx, first_gift_id ?? id)
    for (const gift of await series.orderBy('given_at').forUpdate().execute()) {
      if (await isLive(tx, gift))
        throw new Refusal('conflict', 'This gift still comes round. It has to be ended first.')
      if (await lockReceiptOf(tx, gift.id))
        throw new Refusal('conflict', 'This gift has an official receipt, which has to be kept.')
      const act = { action: 'erased', subject: gift.id, reason: checkReason(reason) }
      await writeAudit(tx, deps, actor, act)
      await forgetDonor(tx, deps, gift)
    }
  })

export async function lockByReference(tx: Db, reference: string): Promise<GiftRow> {
  const gift = await lockGiftByReference(tx, reference)
  if (!gift) throw new Refusal('not-found', 'No gift has this reference.')
  return gift
}
