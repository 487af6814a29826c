import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/jobs.ts'
import type { PaymentListeners } from './listeners.ts'
import { settleSubscription } from './settle-subscription.ts'

/** Looks at a subscription and everything it has asked for. */
export const settleSubscriptionJob = (listeners: PaymentListeners) =>
  defineJob(
    'settle-subscription',
    z.object({ subscriptionId: z.string() }),
    ({ subscriptionId }, { deps }) => settleSubscription(deps, listeners, subscriptionId),
  )
