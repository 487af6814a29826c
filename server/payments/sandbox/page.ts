import { cents } from '#contract/money.ts'
import type { TestAnswer, TestPayment } from '#contract/test-payment.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { declineType, queueSandboxEvent } from './events.ts'
import { newTestId } from './provider.ts'
import {
  changeCheckout,
  type CheckoutRow,
  findCheckout,
  insertCharge,
  lockCheckout,
} from './queries.ts'
import { nextRenewal } from './renewals.ts'

export async function readTestPayment(deps: Deps, id: string): Promise<TestPayment> {
  const row = await findCheckout(deps.db, 'id', id)
  if (!row) throw nothingHere()
  const { description, reference, interval } = row
  // Like a page of Stripe, it expires by itself.
  const isLate = row.state === 'open' && row.expires_at <= deps.clock.now()
  return {
    description,
    reference: reference.slice(0, 8).toUpperCase(),
    amount: cents(row.amount),
    interval,
    state: isLate ? 'expired' : row.state,
  }
}

/** Handles a button of the page. A paid or expired page only redirects. */
export const answerTestPayment = (
  deps: Deps,
  id: string,
  answer: TestAnswer,
): Promise<{ goTo: string | null }> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockCheckout(tx, id)
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

async function pay(tx: Db, deps: Deps, row: CheckoutRow): Promise<void> {
  const now = deps.clock.now()
  const { id, reference, amount, interval } = row
  const payment_id = newTestId('charge')
  const subscription_id = interval && newTestId('subscription')
  await insertCharge(tx, {
    id: payment_id,
    reference,
    amount,
    subscription_id,
    invoice_id: subscription_id && newTestId('invoice'),
    is_first: true,
    state: 'paid',
    made_at: now,
  })
  await changeCheckout(tx, id, {
    state: 'paid',
    payment_id,
    ...(interval && {
      subscription_id,
      subscription_state: 'active',
      subscription_amount: amount,
      renews_at: nextRenewal(now, interval),
    }),
  })
  await queueSandboxEvent(tx, { type: 'checkout.paid', about: { kind: 'checkout', id } })
  if (subscription_id)
    await queueSandboxEvent(tx, {
      type: 'invoice.paid',
      about: { kind: 'subscription', id: subscription_id },
    })
}

async function decline(tx: Db, deps: Deps, { reference, amount }: CheckoutRow): Promise<void> {
  const id = newTestId('charge')
  await insertCharge(tx, {
    id,
    reference,
    amount,
    is_first: true,
    state: 'failed',
    made_at: deps.clock.now(),
  })
  await queueSandboxEvent(tx, { type: declineType, about: { kind: 'charge', id } })
}

/** Without the host, so that the redirect stays on our site. */
const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const nothingHere = () => new Refusal('not-found', 'There is nothing at this address.')
