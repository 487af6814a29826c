import { cents } from '#contract/money.ts'
import type { TestAnswer, TestPayment } from '#contract/test-payment.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { queueTestNotice } from './test-notices.ts'
import { newTestId, testDecline } from './test-provider.ts'
import {
  changeTestCheckout,
  findTestCheckout,
  insertTestCharge,
  insertTestSubscription,
  lockTestCheckout,
  type TestCheckoutRow,
} from './test-queries.ts'
import { nextRenewal } from './test-renewals.ts'

export async function readTestPayment(deps: Deps, id: string): Promise<TestPayment> {
  const row = await findTestCheckout(deps.db, 'id', id)
  if (!row) throw nothingHere()
  const { description, reference, interval } = row
  // Like the real one, the page closes by itself when its time is over.
  const isLate = row.state === 'open' && row.expires_at <= deps.clock.now()
  return {
    description,
    reference: reference.slice(0, 8).toUpperCase(),
    amount: cents(row.amount),
    interval,
    state: isLate ? 'expired' : row.state,
  }
}

/** Presses a button of the page. A page that is paid or over leads on and does nothing more. */
export const answerTestPayment = (
  deps: Deps,
  id: string,
  answer: TestAnswer,
): Promise<{ goTo: string | null }> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockTestCheckout(tx, id)
    if (!row) throw nothingHere()
    if (row.state === 'paid') return { goTo: pathOf(row.success_url) }
    const isOpen = row.state === 'open' && row.expires_at > deps.clock.now()
    if (!isOpen || answer === 'cancel') return { goTo: pathOf(row.cancel_url) }
    if (answer === 'decline') {
      await decline(tx, deps, row)
      return { goTo: null }
    }
    await pay(tx, deps, row)
    return { goTo: pathOf(row.success_url) }
  })

async function pay(tx: Db, deps: Deps, row: TestCheckoutRow): Promise<void> {
  const now = deps.clock.now()
  const { id, reference, description, amount, interval } = row
  const payment_id = newTestId('charge')
  const subscription_id = interval && newTestId('subscription')
  if (interval && subscription_id)
    await insertTestSubscription(tx, {
      id: subscription_id,
      reference,
      description,
      amount,
      interval,
      state: 'active',
      renews_at: nextRenewal(now, interval),
    })
  await insertTestCharge(tx, {
    id: payment_id,
    reference,
    amount,
    subscription_id,
    invoice_id: subscription_id && newTestId('invoice'),
    is_first: true,
    state: 'paid',
    made_at: now,
  })
  await changeTestCheckout(tx, id, { state: 'paid', payment_id, subscription_id })
  await queueTestNotice(tx, deps, { type: 'checkout.paid', about: { kind: 'checkout', id } })
  if (subscription_id)
    await queueTestNotice(tx, deps, {
      type: 'invoice.paid',
      about: { kind: 'subscription', id: subscription_id },
    })
}

async function decline(tx: Db, deps: Deps, { reference, amount }: TestCheckoutRow): Promise<void> {
  const id = newTestId('charge')
  await insertTestCharge(tx, {
    id,
    reference,
    amount,
    is_first: true,
    state: 'failed',
    made_at: deps.clock.now(),
  })
  await queueTestNotice(tx, deps, { type: testDecline, about: { kind: 'charge', id } })
}

/** Our own site, and nowhere else. */
const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const nothingHere = () => new Refusal('not-found', 'There is nothing at this address.')
