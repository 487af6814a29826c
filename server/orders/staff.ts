import type {
  OrderRecord,
  OrderRow as ListedOrder,
  RevealedBuyer,
} from '#contract/console/order.ts'
import { dayOf } from '#contract/dates.ts'
import { openWithReason, readHistory, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { lockUnrefunded, readPayment } from '#server/payments/payments.ts'
import { openRecord, resealRecord } from '#server/vault/vault.ts'
import { emailSent } from './emails.ts'
import { erasedAt, forgetBuyer } from './forget.ts'
import { describe } from './list.ts'
import { findNote } from './note.ts'
import { changeOrder, linesOf, type OrderRow, orders } from './queries.ts'
import { noteRecord, openOrder, orderRecord } from './sealed.ts'
import { unfilledTroubles } from './troubles.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'settings'>

/** What staff see of an order before a reveal. */
export async function readOrderForStaff(deps: StaffDeps, reference: string): Promise<OrderRecord> {
  const { db } = deps
  const order = await findByReference(orders(db), reference)
  const payment =
    order.payment_id === null ? null : await readPayment(db, deps, { id: order.payment_id })
  const erased = erasedAt(order)
  const lines = await linesOf(db, order.id)
  const unfilled = await unfilledTroubles(db, order.id)
  return {
    ...(await describe(db, order)),
    lines: lines.map(({ name, size, quantity, price }) => ({ name, size, quantity, price })),
    subtotal: order.subtotal,
    shipping: order.shipping,
    discount: order.discount,
    hasBuyer: order.vault_key_id !== null,
    hasTracking: order.tracking !== null,
    erasedOn: erased ? dayOf(erased) : null,
    payment: payment && { ...payment, troubles: [...unfilled, ...payment.troubles] },
    history: await readHistory(db, order.id, order.payment_id),
  }
}

type StaffRequest = { reference: string; reason: string }

/** Decrypts the buyer. */
export const revealBuyer = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: StaffRequest,
): Promise<RevealedBuyer> =>
  openWithReason(deps, actor, {
    parts: ['buyer'],
    reason,
    find: (tx) => lockWithBuyer(tx, reference),
    run: async (tx, order) => {
      const { buyer, tracking = '' } = await openOrder(tx, deps, order)
      if (!buyer) throw noBuyer()
      const { delivery, email, phone_number: phone } = buyer
      return { delivery, email, phone, tracking, note: await readNote(tx, deps, order) }
    },
  })

async function readNote(tx: Db, deps: StaffDeps, order: OrderRow): Promise<string> {
  const row = await findNote(tx, order.order_note_id)
  if (!row) return ''
  const { note } = await openRecord(tx, deps, { kind: noteRecord, row: row.id, sealed: row })
  return note ?? ''
}

/** Optimistic locking: `version` is the order version that the staff member saw. */
type SentOrder = { reference: string; version: number; tracking: string }

/** Marks the parcel as sent and emails the buyer once. The tracking number is encrypted with the order. */
export async function markSent(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { reference, version, tracking }: SentOrder,
): Promise<ListedOrder> {
  const found = await findByReference(orders(tx), reference)
  // The payment before the order, as when the provider reports a refund, to avoid deadlocks.
  const isRefundPending =
    found.payment_id !== null && (await lockUnrefunded(tx, found.payment_id)) === 0
  const order = await lockByReference(tx, reference)
  if (order.state === 'sent') throw new Refusal('conflict', 'This order is marked as sent already.')
  if (order.state !== 'paid')
    throw new Refusal('conflict', 'Only a paid order without a refund can be sent.')
  if (isRefundPending)
    throw new Refusal('conflict', 'All of this order is about to be refunded. Do not send it.')
  if (order.version !== version)
    throw new Refusal('conflict', 'Another person changed this record. Open it again.')
  const values = { tracking }
  const sealed =
    tracking !== '' && order.vault_key_id !== null
      ? await resealRecord(tx, deps, {
          kind: orderRecord,
          row: order.id,
          vaultKeyId: order.vault_key_id,
          values,
        })
      : {}
  await writeAudit(tx, deps, actor, { action: 'sent', subject: order.id })
  await changeOrder(tx, order.id, { ...sealed, state: 'sent', sent_at: deps.clock.now() })
  await emailSent(tx, deps, order)
  return describe(tx, await findByReference(orders(tx), reference))
}

const eraseBlocks: Partial<Record<OrderRow['state'], string>> = {
  'awaiting-payment':
    'This order still waits for its payment, which ends by itself within an hour.',
  paid: 'This order is still to be sent. Send it or refund all of it first.',
  'in-review': 'The payment of this order is in question. Refund it at the provider first.',
}

/** Erases the buyer at their request, unless the order is still to be paid or sent. The amounts stay in the books. */
export async function eraseBuyer(
  deps: StaffDeps,
  actor: Actor,
  { reference, typed, reason }: StaffRequest & { typed: string },
): Promise<{ isErased: true }> {
  if (typed !== reference) {
    const message = `Enter ${reference}, the reference of this order`
    throw new Refusal('invalid', message, { fields: { typed: message } })
  }
  await openWithReason(deps, actor, {
    action: 'erased',
    reason,
    find: async (tx) => {
      const order = await lockWithBuyer(tx, reference)
      const block = eraseBlocks[order.state]
      if (block !== undefined) throw new Refusal('conflict', block)
      return order
    },
    run: (tx, order) => forgetBuyer(tx, deps, order),
  })
  return { isErased: true }
}

const lockByReference = (tx: Db, reference: string) =>
  findByReference(orders(tx).forUpdate(), reference)

/** The same refusal for an erased buyer and for an unknown order. */
export async function lockWithBuyer(tx: Db, reference: string): Promise<OrderRow> {
  const order = await orders(tx)
    .where('reference', '=', reference)
    .where('vault_key_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw noBuyer()
  return order
}

export const noBuyer = () => new Refusal('not-found', 'No order with a buyer has this reference.')

const findByReference = (query: ReturnType<typeof orders>, reference: string): Promise<OrderRow> =>
  query
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow(() => new Refusal('not-found', 'No order has this reference.'))
