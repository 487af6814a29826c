import { type Day, dayOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
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
  refundPayment,
} from '#server/payments/payments.ts'
import { openRecord } from '#server/vault/vault.ts'
import { listOrderRows, orderReferences } from './desk-queries.ts'
import { tellSent } from './emails.ts'
import { forgetBuyer } from './forget.ts'
import { findNote } from './note-queries.ts'
import { changeOrder, type LineRow, linesOf, type OrderRow, orders } from './queries.ts'
import { type Buyer, noteRecord, openOrder } from './sealed.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

export type Listed = Pick<OrderRow, 'reference' | 'total' | 'shipping_area'> &
  GivenBack & {
    state: string
    pieces: number
    day: Day
  }

/** What waits to be packed, what was sent, and what goes back, without who: looking at the list opens nothing. */
export async function listOrders({ db }: Pick<Deps, 'db'>, most = 1_000): Promise<Listed[]> {
  const rows = await listOrderRows(db, most)
  const givenBack = await readGivenBack(
    db,
    rows.map(({ payment_id }) => payment_id),
  )
  return rows.map(({ ordered_at, sent_at, payment_id, ...row }) => ({
    ...row,
    ...givenBack(payment_id),
    day: dayOf(sent_at ?? ordered_at),
  }))
}

/** Payments of orders that staff have to look at, a line each. */
export const orderTroubles = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  paymentTroubles(db, 'order', (ids) => orderReferences(db, ids))

export type Opened = {
  order: OrderRow
  lines: LineRow[]
  buyer: Buyer | undefined
  note: string
  /** Whoever gives money back says which version of the payment they saw. */
  paymentVersion: number | null
} & GivenBack

type Ask = { reference: string; reason: string }

/** Opens whom it goes to. That it was opened, by whom and why stands in the audit, or it stays shut. */
export const showOrder = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: Ask,
): Promise<Opened> =>
  deps.db.transaction().execute(async (tx) => {
    const order = await lockByReference(tx, reference)
    const act = { action: 'opened', subject: order.id, part: 'buyer', reason: checkReason(reason) }
    await writeAudit(tx, deps, actor, act)
    const { buyer } = await openOrder(tx, deps, order)
    const payment = order.payment_id ? await findPayment(tx, order.payment_id) : undefined
    const givenBack = await readGivenBack(tx, [order.payment_id])
    return {
      order,
      lines: await linesOf(tx, order.id),
      buyer,
      note: buyer ? await readNote(tx, deps, order.order_note_id) : '',
      paymentVersion: payment?.version ?? null,
      ...givenBack(order.payment_id),
    }
  })

async function readNote(tx: Db, deps: StaffDeps, id: string): Promise<string> {
  const row = await findNote(tx, id)
  if (!row) return ''
  const { note } = await openRecord(tx, deps, { kind: noteRecord, row: id, sealed: row })
  return note ?? ''
}

/** Forgets whom it went to, because they ask for it. Not while a parcel is still to be sent there. */
export const eraseBuyer = (
  deps: StaffDeps,
  actor: Actor,
  { reference, reason }: Ask,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const order = await lockByReference(tx, reference)
    if (['paid', 'awaiting-payment', 'in-review'].includes(order.state))
      throw new Refusal(
        'conflict',
        'This order is still to be sent. Send it or give the money back first.',
      )
    await writeAudit(tx, deps, actor, {
      action: 'erased',
      subject: order.id,
      reason: checkReason(reason),
    })
    await forgetBuyer(tx, deps, order)
  })

async function lockByReference(tx: Db, reference: string): Promise<OrderRow> {
  const order = await orders(tx)
    .where('reference', '=', reference.toUpperCase())
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new Refusal('not-found', 'No order has this reference.')
  return order
}

/** `version` is the one that was looked at: what changed meanwhile is looked at again. */
type Sent = { reference: string; version: number }

/** The parcel is on its way, and the buyer is told. Said twice, it is so. */
export const markSent = (deps: Deps, actor: Actor, { reference, version }: Sent): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const order = await lockByReference(tx, reference)
    if (order.state === 'sent') return
    if (order.state !== 'paid')
      throw new Refusal('conflict', 'Only what is paid and not given back is sent.')
    if (order.version !== version)
      throw new Refusal('conflict', 'Somebody changed this meanwhile. Look at it again.')
    await writeAudit(tx, deps, actor, { action: 'sent', subject: order.id })
    await changeOrder(tx, order.id, { state: 'sent', sent_at: deps.clock.now() })
    await tellSent(tx, deps, order)
  })

/** `version` is the payment's that was looked at: pressed twice, it is one refund. */
type Refund = { reference: string; version: number; amount: number; reason: string }

/** Gives money back, all of it or a part. */
export async function refundOrder(
  deps: Deps,
  actor: Actor,
  { reference, version, amount, ...input }: Refund,
): Promise<void> {
  const reason = checkReason(input.reason)
  const { payment_id } = await deps.db.transaction().execute((tx) => lockByReference(tx, reference))
  if (payment_id === null) throw new Refusal('conflict', 'Only what was paid can be given back.')
  const ask = { id: payment_id, version, amount: cents(amount), reason }
  await refundPayment(deps, actor, ask)
}
