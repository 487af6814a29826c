import type { Cents } from '#contract/money.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { callProvider, failed, inWords } from './call-provider.ts'
import { type PaymentProvider, ProviderError, type Subscription } from './provider.ts'
import { findPayment, lockPayment, type PaymentRow } from './queries.ts'
import { applySubscription } from './settle-subscription.ts'
import { settleSubscriptionJob } from './settle-subscription.ts'

export type SubscriptionChange =
  | { to: 'amount'; amount: Cents }
  | { to: 'paused' }
  | { to: 'active' }
  | { to: 'cancelled' }

/** What whoever pays asked for, of a payment that comes round. Asked for twice, it is so. */
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
    ask(provider, { row, subscriptionId, change }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    const isOpen = isUnknown(error)
    if (isOpen) await addJob(deps.db, settleSubscriptionJob, { subscriptionId })
    throw failed(isOpen ? notHeard : notChanged, error)
  })
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, id)
    if (!locked) throw new Error('A payment is gone.')
    // Nobody looks at it again each day, so what it brought until now is looked for once more.
    if (subscription.state === 'cancelled')
      await addJob(tx, settleSubscriptionJob, { subscriptionId })
    return applySubscription(tx, deps, locked, subscription)
  })
}

/** Whether a change that was refused may have been made by the provider all the same. */
export const mayHaveHappened = (refusal: unknown): boolean =>
  refusal instanceof Refusal && refusal.cause instanceof ProviderError && isUnknown(refusal.cause)

const isUnknown = ({ trouble }: ProviderError): boolean =>
  trouble === 'silent' || trouble === 'broken'

type Asked = { row: PaymentRow; subscriptionId: string; change: SubscriptionChange }

function ask(provider: PaymentProvider, asked: Asked): Promise<Subscription> {
  const { row, subscriptionId, change } = asked
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
const notHeard = 'We did not hear whether that was changed. Please look again in a minute.'

/** Where somebody changes their card, on the provider's own page. Null where the provider has none. */
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
    throw inWords(error)
  })
}
