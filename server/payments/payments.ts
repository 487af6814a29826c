import { handleJob, type Job } from '#server/jobs/jobs.ts'
import { endMismatchedJob } from './mismatch.ts'
import { receiveWebhookEvent, settleWebhookEventJob } from './webhooks.ts'
import { reconcilePayments, reconcileSubscriptions } from './reconcile.ts'
import { sandboxEventJob, signSandboxEvent } from './sandbox/events.ts'
import { renewSandboxSubscriptions } from './sandbox/renewals.ts'
import { settleSubscriptionJob } from './settle-subscription.ts'

export { alertDispute, alertMismatch, moneyText } from './alerts.ts'
export { countDecline, currentDifficulty, freeRequestsOfSite } from './card-testing.ts'
export { changeInProgress, withChangeLease } from './change-lease.ts'
export {
  cardPortal,
  changeSubscription,
  mayHaveHappened,
  type SubscriptionChange,
} from './change-subscription.ts'
export { addToTotals, oldPayments } from './forget.ts'
export { readFailedInvoices } from './invoice-queries.ts'
export { readRefundTotals } from './refund-queries.ts'
export type { PaymentChange, PaymentListener, Received } from './listeners.ts'
export { oldWebhookEvents } from './webhooks.ts'
export { openPayment } from './open.ts'
export { type NewPayment, preparePayment } from './prepare.ts'
export type { Interval } from './provider.ts'
export {
  deleteUnpaid,
  findPayment,
  lockPayment,
  type PaymentRow,
  paymentsOf,
  renewingBetween,
} from './queries.ts'
export { lockUnrefunded, refundPayment, refundRest } from './refund.ts'
export { type ListedTrouble, listTroubles, providerUrl, readPayment } from './staff.ts'
export { createSandboxTables } from './sandbox/schema.ts'
export { closePayment, settlePayment } from './settle.ts'
export { settleOnVisit } from './settle-on-visit.ts'

export const paymentJobs: readonly Job[] = [
  settleWebhookEventJob,
  settleSubscriptionJob,
  endMismatchedJob,
  reconcilePayments,
  reconcileSubscriptions,
  handleJob(sandboxEventJob, (event, { deps }) =>
    receiveWebhookEvent(deps, signSandboxEvent(deps, event)),
  ),
  renewSandboxSubscriptions,
]
