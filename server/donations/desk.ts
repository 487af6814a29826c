import { type Day, dayOf, instantOf } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { findPayment, refundPayment } from '#server/payments/payments.ts'
import { listGiftRows } from './desk-queries.ts'
import { tellRefunded } from './emails.ts'
import { changeGift, type GiftRow, lockGiftByInvoice, lockGiftByReference } from './queries.ts'
import { cancelReceipt } from './receipts.ts'
import { receiveGift } from './receive.ts'
import { addRound } from './rounds.ts'
import { type Dedication, type Donor, openGift } from './sealed.ts'
import { hearOfGift } from './settle.ts'

export type Listed = Pick<
  GiftRow,
  'reference' | 'frequency' | 'amount' | 'method' | 'state' | 'is_anonymous'
> & { day: Day }

/** What came in and what was promised, the newest first, without who: looking at the list opens nothing. */
export async function listGifts({ db }: Pick<Deps, 'db'>, most = 1_000): Promise<Listed[]> {
  const rows = await listGiftRows(db, most)
  return rows.map(({ settled_at, given_at, ...row }) => ({
    ...row,
    day: dayOf(settled_at ?? given_at),
  }))
}

export type Opened = {
  gift: GiftRow
  donor: Donor | undefined
  dedication: Dedication | undefined
  /** Whoever gives money back says which version they saw. */
  version: number
}

/** Opens who gave. That it was opened, by whom and why stands in the audit, or it stays shut. */
export const showGift = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  { reference, reason }: { reference: string; reason: string },
): Promise<Opened> =>
  deps.db.transaction().execute(async (tx) => {
    const gift = await lockByReference(tx, reference)
    const act = { action: 'opened', subject: gift.id, part: 'donor', reason: checked(reason) }
    await writeAudit(tx, deps, actor, act)
    const { donor, dedication } = await openGift(tx, deps, gift)
    const payment = gift.payment ? await findPayment(tx, gift.payment) : undefined
    return { gift, donor, dedication, version: payment?.version ?? gift.version }
  })

type Transfer = { reference: string; amount: number; day: Day }

/**
 * An e-Transfer has come. What was promised is received; of a promise that comes round, each further transfer is a gift
 * of its own. The transfer is known by its day, so that entering it twice counts once: false then.
 */
export const matchTransfer = (
  deps: Deps,
  actor: Actor,
  { reference, amount, day }: Transfer,
): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const first = await lockByReference(tx, reference)
    if (first.method !== 'Interac e-Transfer' || first.series !== null)
      throw new Refusal('conflict', 'No e-Transfer was promised with this reference.')
    const invoice = `transfer ${first.id} ${day}`
    if (await lockGiftByInvoice(tx, invoice)) return false
    const isPromised = first.state === 'pledged'
    if (!isPromised && first.frequency === 'one-time')
      throw new Refusal('conflict', 'This e-Transfer has come already.')
    await writeAudit(tx, deps, actor, { action: `matched ${amount} cents`, subject: first.id })
    const receivedAt = instantOf(day, '12:00')
    if (!isPromised) return addRound(tx, deps, first, { invoice, amount, receivedAt })
    await changeGift(tx, first.id, { amount, invoice })
    const gift = { ...first, amount, invoice }
    await receiveGift(tx, deps, { gift, first: gift, receivedAt })
    return true
  })

type Refund = { reference: string; version: number; amount: number; reason: string }

/** Gives money back: by the provider for a card; of an e-Transfer, which staff send themselves, it is written down. */
export async function refundGift(deps: Deps, actor: Actor, wish: Refund): Promise<void> {
  const { reference, version, amount } = wish
  const reason = checked(wish.reason)
  const { method, payment, invoice } = await deps.db
    .transaction()
    .execute((tx) => lockByReference(tx, reference))
  if (method === 'Interac e-Transfer') return noteRefund(deps, actor, wish)
  if (payment === null) throw new Refusal('conflict', 'Only what was paid can be given back.')
  const ask = { id: payment, version, amount: cents(amount), reason }
  await refundPayment(deps, { gift: hearOfGift }, actor, {
    ...ask,
    ...(invoice !== null && { invoiceId: invoice }),
  })
}

const noteRefund = (deps: Deps, actor: Actor, { reference, version, amount, reason }: Refund) =>
  deps.db.transaction().execute(async (tx) => {
    const gift = await lockByReference(tx, reference)
    if (gift.state === 'refunded') return
    if (gift.version !== version)
      throw new Refusal('conflict', 'Somebody changed this meanwhile. Look at it again.')
    if (gift.state !== 'received' || amount !== gift.amount)
      throw new Refusal('invalid', 'An e-Transfer that came is given back whole.')
    const act = { action: `refunded ${amount} cents`, subject: gift.id, reason }
    await writeAudit(tx, deps, actor, act)
    await changeGift(tx, gift.id, { state: 'refunded' })
    const receipt = await cancelReceipt(tx, deps, { gift, left: 0 })
    await tellRefunded(tx, deps, { gift, total: amount, receipt })
  })

async function lockByReference(tx: Db, reference: string): Promise<GiftRow> {
  const gift = await lockGiftByReference(tx, reference.toUpperCase())
  if (!gift) throw new Refusal('not-found', 'No gift has this reference.')
  return gift
}

function checked(words: string): string {
  const tidy = words.trim()
  if (tidy.length >= 5 && tidy.length <= 300) return tidy
  throw new Refusal('invalid', 'Give a reason of 5 to 300 characters.')
}
