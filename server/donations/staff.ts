import { type Day, dayOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { checkReason, openWithReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { type PageRequest, pageSize } from '#server/db/rows.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  findPayment,
  paymentTroubles,
  readRefundTotals,
  refundPayment,
  type RefundTotals,
} from '#server/payments/payments.ts'
import { emailRefunded } from './emails.ts'
import { forgetDonor, isLive } from './forget.ts'
import { changeGift, type GiftRow, lockGiftByReference, seriesOf } from './queries.ts'
import { cancelReceipt, lockReceiptOf } from './receipts.ts'
import { type Dedication, type Donor, openGift } from './sealed.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

export type ListedGift = Pick<
  GiftRow,
  'reference' | 'frequency' | 'amount' | 'method' | 'state' | 'is_anonymous'
> &
  RefundTotals & { day: Day }

/** A page of pledged, received and refunded gifts, the newest first, without donors: listing them decrypts nothing. */
export async function listGifts(
  { db }: Pick<Deps, 'db'>,
  request: PageRequest = {},
): Promise<ListedGift[]> {
  const rows = await listGiftRows(db, request)
  const refundTotals = await readRefundTotals(
    db,
    rows.map(({ payment_id }) => payment_id),
  )
  return rows.map(({ settled_at, given_at, payment_id, payment_invoice_id, ...row }) => ({
    ...row,
    ...refundTotals(payment_invoice_id ?? payment_id),
    day: dayOf(settled_at ?? given_at),
  }))
}

/** Payments of gifts that need a staff member, one line each. */
export const giftTroubles = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  paymentTroubles(db, 'gift', (ids) => giftReferences(db, ids))

export type GiftDetails = {
  gift: GiftRow
  donor: Donor | undefined
  dedication: Dedication | undefined
  /** Optimistic locking: a refund names the version that the staff member saw. */
  version: number
} & RefundTotals

type StaffRequest = { reference: string; reason: string }

/** Decrypts the donor. */
export const showGift = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: StaffRequest,
): Promise<GiftDetails> =>
  openWithReason(deps, actor, {
    parts: ['donor'],
    reason,
    find: (tx) => lockByReference(tx, reference),
    run: async (tx, gift) => {
      const { donor, dedication } = await openGift(tx, deps, gift)
      const payment = gift.payment_id ? await findPayment(tx, gift.payment_id) : undefined
      const refundTotals = await readRefundTotals(tx, [gift.payment_id])
      return {
        gift,
        donor,
        dedication,
        version: payment?.version ?? gift.version,
        ...refundTotals(gift.payment_invoice_id ?? gift.payment_id),
      }
    },
  })

/**
 * Erases the donor of all gifts of a series at their request. Rejected while the gift still renews, and while the law
 * requires a receipt.
 */
export const eraseDonor = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: StaffRequest,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { id, first_gift_id } = await lockByReference(tx, reference)
    const series = seriesOf(tx, first_gift_id ?? id)
    for (const gift of await series.orderBy('given_at').forUpdate().execute()) {
      if (await isLive(tx, gift))
        throw new Refusal('conflict', 'This gift still comes round. It has to be ended first.')
      if (await lockReceiptOf(tx, gift.id))
        throw new Refusal('conflict', 'This gift has an official receipt, which has to be kept.')
      const entry = { action: 'erased', subject: gift.id, reason: checkReason(reason) } as const
      await writeAudit(tx, deps, actor, entry)
      await forgetDonor(tx, deps, gift)
    }
  })

export async function lockByReference(tx: Db, reference: string): Promise<GiftRow> {
  const gift = await lockGiftByReference(tx, reference)
  if (!gift) throw new Refusal('not-found', 'No gift has this reference.')
  return gift
}

/** `version` is the one that the staff member saw. The same version refunds once. */
type Refund = { reference: string; version: number; amount: number; reason: string }

/**
 * Refunds a card payment through the provider. Staff send an e-Transfer back themselves, so here it is only recorded.
 */
export async function refundGift(deps: Deps, actor: Actor, request: Refund): Promise<void> {
  const { reference, version, amount } = request
  const reason = checkReason(request.reason)
  const { method, payment_id, payment_invoice_id } = await deps.db
    .transaction()
    .execute((tx) => lockByReference(tx, reference))
  if (method === 'e-transfer') return recordTransferRefund(deps, actor, request)
  if (payment_id === null) throw new Refusal('conflict', 'Only a paid gift can be refunded.')
  const refund = { id: payment_id, version, amount: cents(amount), reason }
  const renewal = payment_invoice_id !== null && { invoiceId: payment_invoice_id }
  await refundPayment(deps, actor, { ...refund, ...renewal })
}

const recordTransferRefund = (
  deps: Deps,
  actor: Actor,
  { reference, version, amount, reason }: Refund,
) =>
  deps.db.transaction().execute(async (tx) => {
    const gift = await lockByReference(tx, reference)
    if (gift.state === 'refunded') return
    if (gift.version !== version)
      throw new Refusal('conflict', 'Another person changed this record. Open it again.')
    if (gift.state !== 'received' || amount !== gift.amount)
      throw new Refusal('invalid', 'The whole amount of an e-Transfer is refunded.')
    const part = formatMoney(cents(amount))
    const entry = { action: 'refunded', subject: gift.id, part, reason } as const
    await writeAudit(tx, deps, actor, entry)
    await changeGift(tx, gift.id, { state: 'refunded' })
    const receipt = await cancelReceipt(tx, deps, { gift, left: 0 })
    await emailRefunded(tx, deps, { gift, total: amount, receipt })
  })

/** The newest first, without unpaid gifts. Donors stay encrypted. */
const listGiftRows = (db: Db, { after, limit = pageSize }: PageRequest) =>
  db
    .selectFrom('gift')
    .select(['reference', 'frequency', 'amount', 'method', 'state', 'is_anonymous'])
    .select(['payment_id', 'payment_invoice_id', 'given_at', 'settled_at'])
    .where('state', 'in', ['pledged', 'received', 'refunded', 'in-review'])
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('given_at', 'id'),
          '<',
          selectFrom('gift')
            .select(['given_at', 'id'])
            .where('reference', '=', after ?? '')
            .$asTuple('given_at', 'id'),
        ),
      ),
    )
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

async function giftReferences(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('gift')
    .select(['id', 'reference'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
