import type { Cents } from '#contract/money.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, providerFailed, toRefusal } from './call-provider.ts'
import { changeInProgress } from './change-lease.ts'
import { type PaymentProvider, ProviderError, type Subscription } from './provider.ts'
import { findPayment, lockPayment, type PaymentRow } from './queries.ts'
import { applySubscription } from './settle-subscription.ts'
import { settleSubscriptionJob } from './settle-subscription.ts'

export type SubscriptionChange =
  | { to: 'amount'; amount: Cents }
  | { to: 'paused' }
  | { to: 'active' }
  | { to: 'cancelled' }

/** Changes a subscription at the provider and stores the result. Idempotent. Call it in `withChangeLease`. */
export async function changeSubscription(
  deps: Deps,
  { id, change }: { id: string; change: SubscriptionChange },
): Promise<PaymentRow> {
  const row = await findPayment(deps.db, id)
  const isLive = row?.subscription_id && row.subscription_state !== 'cancelled'
  if (row?.subscription_state === 'cancelled' && change.to === 'cancelled') return row
  if (!row?.subscription_id || !isLive)
    throw new Refusal('conflict', 'There is nothing to change here any more.')
  const subscriptionId = row.subscription_id
  const subscription = await callProvider(deps, (provider) =>
    changeAtProvider(provider, { row, subscriptionId, change }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    if (error.trouble === 'conflict') throw changeInProgress()
    const isOpen = isUnknown(error)
    if (isOpen) await addJob(deps.db, settleSubscriptionJob, { subscriptionId })
    throw providerFailed(isOpen ? changeUnconfirmed : notChanged, error)
  })
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, id)
    if (!locked) throw new Error('The payment does not exist.')
    // The daily job skips cancelled subscriptions, so a job settles the last invoices now.
    if (subscription.state === 'cancelled')
      await addJob(tx, settleSubscriptionJob, { subscriptionId })
    return applySubscription(tx, deps, locked, subscription)
  })
}

/** Whether the provider may have made the change despite this error. */
export const mayHaveHappened = (refusal: unknown): boolean =>
  refusal instanceof Refusal && refusal.cause instanceof ProviderError && isUnknown(refusal.cause)

const isUnknown = ({ trouble }: ProviderError): boolean =>
  trouble === 'silent' || trouble === 'broken'

type RequestedChange = { row: PaymentRow; subscriptionId: string; change: SubscriptionChange }

function changeAtProvider(
  provider: PaymentProvider,
  requested: RequestedChange,
): Promise<Subscription> {
  const { row, subscriptionId, change } = requested
  switch (change.to) {
    case 'amount': {
      const idempotencyKey = `amount ${row.id} ${row.version} ${change.amount}`
      return provider.changeAmount({ subscriptionId, amount: change.amount, idempotencyKey })
    }
    case 'paused':
      return provider.pauseSubscription(subscriptionId)
    case 'active':
      return provider.resumeSubscription(subscriptionId)
    case 'cancelled':
      return provider.cancelSubscription(subscriptionId)
  }
}

const notChanged =
  'That could not be changed just now. All is as it was. Please try again in a moment.'
const changeUnconfirmed = 'We did not hear whether that was changed. Please look again in a minute.'

/** The address of the provider's page for changing the card; null if the provider has none. */
export async function cardPortal(
  deps: Deps,
  id: string,
  { returnPath }: { returnPath: `/${string}` },
): Promise<string | null> {
  const row = await findPayment(deps.db, id)
  const customerId = row?.customer_id
  if (!customerId) return null
  return callProvider(deps, (provider) =>
    provider.portalUrl({ customerId, returnUrl: deps.settings.siteUrl + returnPath }),
  ).catch((error: unknown) => {
    throw toRefusal(error)
  })
}
