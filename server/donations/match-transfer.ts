import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { instantOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { withdrawWaiting } from '#server/mail/mail.ts'
import { changeGift, lockGiftByInvoice } from './queries.ts'
import { addRenewal, checkReceivedDay, receiveGift } from './receive.ts'
import { lockByReference } from './staff.ts'

/** An e-Transfer as the bank reports it. */
type Transfer = { reference: string; amount: number; day: string }

/**
 * Records an e-Transfer: the pledge is received, and each further transfer of a recurring pledge is a renewal.
 * Idempotent per day: a transfer that was recorded before is not new.
 */
export async function matchTransfer(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { reference, amount, day }: Transfer,
): Promise<{ isNew: boolean; promised: number }> {
  const receivedOn = checkReceivedDay(deps, day)
  const first = await lockByReference(tx, reference)
  if (first.method !== 'e-transfer' || first.first_gift_id !== null)
    throw new Refusal('conflict', 'No e-Transfer was promised with this reference.')
  // Null if a server of the version before inserted the pledge during an update.
  const promised = first.pledged_amount ?? first.amount
  const invoice = `transfer ${first.id} ${receivedOn}`
  if (await lockGiftByInvoice(tx, invoice)) return { isNew: false, promised }
  const isPledged = first.state === 'pledged'
  if (!isPledged && first.frequency === 'one-time')
    throw new Refusal('conflict', 'This e-Transfer has come already.')
  const receivedAt = instantOf(receivedOn, '12:00')
  if (isPledged) {
    await withdrawWaiting(tx, deps, { purpose: 'gift pledge', topic: first.id })
    await changeGift(tx, first.id, { amount, payment_invoice_id: invoice })
    const gift = { ...first, amount, payment_invoice_id: invoice }
    await receiveGift(tx, deps, { gift, first: gift, receivedAt })
  } else await addRenewal(tx, deps, first, { invoice, amount, receivedAt })
  await writeAudit(tx, deps, actor, {
    action: 'matched',
    subject: first.id,
    part: formatMoney(cents(amount)),
  })
  return { isNew: true, promised }
}
