import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Day, dayOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { checkReason, openWithReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { type PageRequest, pageSize } from '#server/db/rows.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  findPayment,
  type RefundTotals,
  paymentTroubles,
  readRefundTotals,
  refundPayment,
} from '#server/payments/payments.ts'
import { openRecord } from '#server/vault/vault.ts'
import { emailSent } from './emails.ts'
import { forgetBuyer } from './forget.ts'
import { findNote } from './note.ts'
import { changeOrder, type LineRow, linesOf, type OrderRow, orders } from './queries.ts'
import { type Buyer, noteRecord, openOrder } from './sealed.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

export type ListedOrder = Pick<OrderRow, 'reference' | 'total' | 'shipping_area'> &
  RefundTotals & {
    /** The key of the next page. It names the group, because a paid order may be sent before that page is read. */
    key: string
    state: string
    items: number
    day: Day
  }

/** A page of orders that were paid, without buyers: listing them decrypts nothing. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  request: PageRequest = {},
): Promise<ListedOrder[]> {
  const rows = await listOrderRows(db, request)
  const refundTotals = await readRefundTotals(
    db,
    rows.map(({ payment_id }) => payment_id),
  )
  return rows.map(({ ordered_at, sent_at, payment_id, ...row }) => ({
    ...row,
    ...refundTotals(payment_id),
    key: `${row.state === 'paid' ? paidGroup : 'other'}:${row.reference}`,
    day: dayOf(sent_at ?? ordered_at),
  }))
}

/** Paid orders that we cannot send, and whose buyers have no refund yet. */
export async function countOrdersToRefund(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('shop_order')
    .select('payment_id')
    .where('state', '=', 'unfulfillable')
    .execute()
  const refundTotals = await readRefundTotals(
    db,
    rows.map(({ payment_id }) => payment_id),
  )
  return rows.map(({ payment_id }) => refundTotals(payment_id)).filter(hasNoRefund).length
}

const hasNoRefund = ({ refunded, requested }: RefundTotals) => refunded + requested === 0

/** Payments of orders that need a staff member, one line each. */
export const orderTroubles = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  paymentTroubles(db, 'order', (ids) => orderReferences(db, ids))

export type OrderDetails = {
  order: OrderRow
  lines: LineRow[]
  buyer: Buyer | undefined
  note: string
  /** Optimistic locking: a refund names the payment version that the staff member saw. */
  paymentVersion: number | null
} & RefundTotals

type StaffRequest = { reference: string; reason: string }

/** Decrypts the buyer. */
export const showOrder = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: StaffRequest,
): Promise<OrderDetails> =>
  openWithReason(deps, actor, {
    parts: ['buyer'],
    reason,
    find: (tx) => lockByReference(tx, reference),
    run: async (tx, order) => {
      const { buyer } = await openOrder(tx, deps, order)
      const payment = order.payment_id ? await findPayment(tx, order.payment_id) : undefined
      const refundTotals = await readRefundTotals(tx, [order.payment_id])
      return {
        order,
        lines: await linesOf(tx, order.id),
        buyer,
        note: buyer ? await readNote(tx, deps, order.order_note_id) : '',
        paymentVersion: payment?.version ?? null,
        ...refundTotals(order.payment_id),
      }
    },
  })

async function readNote(tx: Db, deps: StaffDeps, id: string): Promise<string> {
  const row = await findNote(tx, id)
  if (!row) return ''
  const { note } = await openRecord(tx, deps, { kind: noteRecord, row: id, sealed: row })
  return note ?? ''
}

/** Erases the buyer at their request, unless the order is still to be sent. */
export const eraseBuyer = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: StaffRequest,
): Promise<void> =>
  openWithReason(deps, actor, {
    action: 'erased',
    reason,
    find: (tx) => lockByReference(tx, reference),
    run: async (tx, order) => {
      if (['paid', 'awaiting-payment', 'in-review'].includes(order.state))
        throw new Refusal(
          'conflict',
          'This order is still to be sent. Send it or give the money back first.',
        )
      await forgetBuyer(tx, deps, order)
    },
  })

async function lockByReference(tx: Db, reference: string): Promise<OrderRow> {
  const order = await orders(tx)
    .where('reference', '=', reference.toUpperCase())
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new Refusal('not-found', 'No order has this reference.')
  return order
}

/** Optimistic locking: `version` is the order version that the staff member saw. */
type SentOrder = { reference: string; version: number }

/** Marks the parcel as sent and emails the buyer. Idempotent. */
export const markSent = (
  deps: Deps,
  actor: Actor,
  { reference, version }: SentOrder,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const order = await lockByReference(tx, reference)
    if (order.state === 'sent') return
    if (order.state !== 'paid')
      throw new Refusal('conflict', 'Only a paid order without a refund can be sent.')
    if (order.version !== version)
      throw new Refusal('conflict', 'Another person changed this record. Open it again.')
    await writeAudit(tx, deps, actor, { action: 'sent', subject: order.id })
    await changeOrder(tx, order.id, { state: 'sent', sent_at: deps.clock.now() })
    await emailSent(tx, deps, order)
  })

/** `version` is the payment version that the staff member saw. The same version refunds once. */
type Refund = { reference: string; version: number; amount: number; reason: string }

/** Refunds all of the payment or a part of it. */
export async function refundOrder(
  deps: Deps,
  actor: Actor,
  { reference, version, amount, ...input }: Refund,
): Promise<void> {
  const reason = checkReason(input.reason)
  const { payment_id } = await deps.db.transaction().execute((tx) => lockByReference(tx, reference))
  if (payment_id === null) throw new Refusal('conflict', 'Only a paid order can be refunded.')
  const refund = { id: payment_id, version, amount: cents(amount), reason }
  await refundPayment(deps, actor, refund)
}

type OrderListRow = Pick<
  OrderRow,
  'reference' | 'state' | 'total' | 'shipping_area' | 'payment_id' | 'ordered_at' | 'sent_at'
> & { items: number }

/** Paid orders first, the oldest on top; then the others, the newest first. Buyers stay encrypted. */
const listOrderRows = (db: Db, { after, limit = pageSize }: PageRequest): Promise<OrderListRow[]> =>
  db
    .selectFrom('shop_order')
    .select(['reference', 'state', 'total', 'shipping_area', 'payment_id', 'ordered_at', 'sent_at'])
    .select(({ selectFrom, fn, val }) => {
      const quantities = selectFrom('order_line')
        .select((line) => line.fn.sum<number>('quantity').as('sum'))
        .whereRef('order_line.shop_order_id', '=', 'shop_order.id')
      return fn.coalesce(quantities, val(0)).as('items')
    })
    .where('state', 'in', ['paid', 'unfulfillable', 'sent', 'refunded', 'in-review'])
    .$if(after !== undefined, (query) => query.where(isAfter(after ?? '')))
    .orderBy(({ eb }) => eb('state', '<>', 'paid'))
    .orderBy(({ eb }) => eb.case().when('state', '=', 'paid').then(eb.ref('ordered_at')).end())
    .orderBy(({ eb }) => eb.case().when('state', '=', 'paid').then(eb.ref('id')).end())
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const paidGroup = 'paid'

/** Matches the orders behind the one that this key names. */
function isAfter(key: string): RawBuilder<SqlBool> {
  const [group = '', reference = ''] = key.split(':')
  const last = sql`(select ordered_at, id from shop_order where reference = ${reference})`
  return group === paidGroup
    ? sql`(state <> 'paid' or (ordered_at, id) > ${last})`
    : sql`(state <> 'paid' and (ordered_at, id) < ${last})`
}

async function orderReferences(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('shop_order')
    .select(['id', 'reference'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
