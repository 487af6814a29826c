import { handleJob, type Job } from '#server/jobs/jobs.ts'
import { endMismatchedJob } from './mismatch.ts'
import { receiveNotice, settleNoticeJob } from './notices.ts'
import { reconcilePayments, reconcileSubscriptions } from './reconcile.ts'
import { sandboxEventJob, signSandboxEvent } from './sandbox/events.ts'
import { renewSandboxSubscriptions } from './sandbox/renewals.ts'
import { settleSubscriptionJob } from './settle-subscription.ts'

export { alertDispute, alertMismatch, moneyInWords } from './alerts.ts'
export { countDecline, workAfterDeclines } from './card-testing.ts'
export {
  cardPortal,
  changeSubscription,
  mayHaveHappened,
  type SubscriptionChange,
} from './change-subscription.ts'
export { type GivenBack, readGivenBack } from './given-back-queries.ts'
export type { PaymentListener, PaymentNews, Received } from './listeners.ts'
export { oldNotices } from './notices.ts'
export { openPayment } from './open.ts'
export { type NewPayment as PaymentWish, preparePayment } from './prepare.ts'
export type { Interval } from './provider.ts'
export {
  deleteUnpaid,
  findPayment,
  type PaymentRow,
  paymentsOf,
  renewingBetween,
} from './queries.ts'
export { refundPayment } from './refund.ts'
export { paymentTroubles } from './list-troubles.ts'
export { closePayment, settlePayment } from './settle.ts'
export { settleOnVisit } from './settle-on-visit.ts'

/** Everything that happens to payments after the answers. */
export const paymentJobs: readonly Job[] = [
  settleNoticeJob,
  settleSubscriptionJob,
  endMismatchedJob,
  reconcilePayments,
  reconcileSubscriptions,
  handleJob(sandboxEventJob, (event, { deps }) =>
    receiveNotice(deps, signSandboxEvent(deps, event)),
  ),
  renewSandboxSubscriptions,
]
