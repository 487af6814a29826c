import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { type Day, instantOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { withdrawWaiting } from '#server/mail/mail.ts'
import { changeGift, lockGiftByInvoice } from './queries.ts'
import { addRenewal, receiveGift } from './receive.ts'
import { lockByReference } from './staff.ts'

/** An e-Transfer as the bank reports it. */
type Transfer = { reference: string; amount: number; day: Day }

/**
 * Records an e-Transfer: the pledge is received, and each further transfer of a recurring pledge is a renewal.
 * Idempotent per day; false when this transfer was recorded before.
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
    const isPledged = first.state === 'pledged'
    if (!isPledged && first.frequency === 'one-time')
      throw new Refusal('conflict', 'This e-Transfer has come already.')
    await writeAudit(tx, deps, actor, {
      action: 'matched',
      subject: first.id,
      part: formatMoney(cents(amount)),
    })
    const receivedAt = instantOf(day, '12:00')
    if (!isPledged) return addRenewal(tx, deps, first, { invoice, amount, receivedAt })
    await withdrawWaiting(tx, deps, { purpose: 'gift pledge', topic: first.id })
    await changeGift(tx, first.id, { amount, payment_invoice_id: invoice })
    const gift = { ...first, amount, payment_invoice_id: invoice }
    await receiveGift(tx, deps, { gift, first: gift, receivedAt })
    return true
  })
