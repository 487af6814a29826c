import { type Day, instantOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { takeBackWaiting } from '#server/mail/mail.ts'
import { lockByReference } from './desk.ts'
import { changeGift, lockGiftByInvoice } from './queries.ts'
import { receiveGift } from './receive.ts'
import { addRound } from './rounds.ts'

/** As the bank tells it. */
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
    if (first.method !== 'e-transfer' || first.first_gift_id !== null)
      throw new Refusal('conflict', 'No e-Transfer was promised with this reference.')
    const invoice = `transfer ${first.id} ${day}`
    if (await lockGiftByInvoice(tx, invoice)) return false
    const isPromised = first.state === 'pledged'
    if (!isPromised && first.frequency === 'one-time')
      throw new Refusal('conflict', 'This e-Transfer has come already.')
    await writeAudit(tx, deps, actor, { action: `matched ${amount} cents`, subject: first.id })
    const receivedAt = instantOf(day, '12:00')
    if (!isPromised) return addRound(tx, deps, first, { invoice, amount, receivedAt })
    await takeBackWaiting(tx, deps, { purpose: 'gift pledge', topic: first.id })
    await changeGift(tx, first.id, { amount, payment_invoice_id: invoice })
    const gift = { ...first, amount, payment_invoice_id: invoice }
    await receiveGift(tx, deps, { gift, first: gift, receivedAt })
    return true
  })
