import type { GiftRow as ListedGift, GiftState } from '#contract/console/gift.ts'
import type { PaymentTrouble } from '#contract/console/payment.ts'
import { dayOf } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn, rowIn } from '#server/kit/list-cursor.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import { type ListedTrouble, listTroubles, readRefundTotals } from '#server/payments/payments.ts'
import { countReceipts, describeReceipts, receiptPage } from './receipts.ts'
import { countGifts, giftPage, giftReferences, type ListedRow } from './list-queries.ts'

type Query = { limit: number; after?: string | undefined; state?: GiftState | undefined }

/** A page of gifts, the newest first. It decrypts no donor, so reading the list needs no entry in the audit log. */
export async function listGifts(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { limit, after, state }: Query,
) {
  const page = await keysetPage(
    keys,
    { name: 'gifts', filters: { state } },
    { limit, after },
    {
      read: (position, max) => giftPage(db, state, { after: rowIn(position), limit: max }),
      count: (max) => countGifts(db, state, max),
      positionOf: ({ given_at, id }) => [given_at.getTime(), id],
    },
  )
  return { ...page, rows: await describeAll(db, page.rows) }
}

/** One gift as a row of the list. */
export async function describe(db: Db, row: ListedRow): Promise<ListedGift> {
  const [described] = await describeAll(db, [row])
  if (!described) throw new Error('A row has a description.')
  return described
}

export async function describeAll(db: Db, rows: readonly ListedRow[]): Promise<ListedGift[]> {
  const refundTotals = await readRefundTotals(
    db,
    rows.map(({ payment_id }) => payment_id),
  )
  return rows.map((row) => {
    const { reference, state, amount, frequency, method } = row
    const totals = refundTotals(row.payment_invoice_id ?? row.payment_id)
    // A refund that staff made outside the Desk is always of the whole amount.
    const isRefundedByHand = method !== 'stripe' && state === 'refunded'
    return {
      reference,
      state,
      amount,
      frequency,
      method,
      isAnonymous: row.is_anonymous,
      day: dayOf(row.settled_at ?? row.given_at),
      refunded: isRefundedByHand ? amount : totals.refunded,
      pending: totals.requested,
    }
  })
}

/** A page of all receipts by serial number, the newest first. */
export async function listReceipts(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  query: { limit: number; after?: string | undefined },
) {
  const page = await keysetPage(keys, { name: 'receipts', filters: {} }, query, {
    read: (position, limit) => receiptPage(db, { before: numberIn(position), limit }),
    count: (max) => countReceipts(db, max),
    positionOf: ({ serial }) => [serial],
  })
  const references = new Map(page.rows.map(({ gift_id, reference }) => [gift_id, reference]))
  return { ...page, rows: describeReceipts(page.rows, (gift) => references.get(gift) ?? '') }
}

/** Whether gifts get official receipts now. */
export const readReceiptStatus = async (db: Db): Promise<{ isCharity: boolean }> => ({
  isCharity: (await readOrganisation(db)).isRegisteredCharity === true,
})

type GiftTrouble = PaymentTrouble & {
  reference: string
  /** The payment on the provider's own pages. */
  providerUrl: string | null
}

/**
 * What needs a staff member among the payments of gifts, the oldest first. Each renewal has its own reference. `all` is
 * for a caller that has them.
 */
export async function listGiftTroubles(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  all?: readonly ListedTrouble[],
): Promise<GiftTrouble[]> {
  const troubles = (all ?? (await listTroubles(deps))).filter(({ purpose }) => purpose === 'gift')
  const references = await giftReferences(deps.db, {
    ids: troubles.map(({ subject }) => subject),
    invoices: troubles.flatMap(({ invoiceId }) => invoiceId ?? []),
  })
  return troubles.flatMap(({ purpose: _gift, subject, invoiceId, ...trouble }) => {
    const reference = references.get(invoiceId ?? subject)
    return reference === undefined ? [] : [{ ...trouble, reference }]
  })
}
