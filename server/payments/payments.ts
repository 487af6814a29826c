import type { Job } from '#server/jobs/jobs.ts'
import type { PaymentListeners } from './listeners.ts'
import { endMismatchedJob } from './mismatch.ts'
import { receiveNotice, settleNoticeJob } from './notices.ts'
import { reconcilePayments, reconcileSubscriptions } from './reconcile.ts'
import { deliverSandboxEvent } from './sandbox/events.ts'
import { renewSandboxSubscriptions } from './sandbox/renewals.ts'
import { settleSubscriptionJob } from './subscription-job.ts'

export { providerKind } from './call-provider.ts'
export {
  cardPortal,
  changeSubscription,
  mayHaveHappened,
  type SubscriptionChange,
} from './change-subscription.ts'
export { type GivenBack, readGivenBack } from './given-back-queries.ts'
export type { PaymentListener, PaymentListeners, PaymentNews, Received } from './listeners.ts'
export { oldNotices } from './notices.ts'
export { openPayment } from './open.ts'
export { type PaymentWish, preparePayment } from './prepare.ts'
export type { Dispute, Interval } from './provider.ts'
export {
  deleteUnpaid,
  findPayment,
  type PaymentRow,
  paymentsOf,
  renewingBetween,
} from './queries.ts'
export { refundPayment } from './refund.ts'
export { listDisputes, openMismatches } from './trouble-queries.ts'
export { closePayment, settlePayment } from './settle.ts'
export { settleOnVisit } from './settle-on-visit.ts'

/** Everything that happens to payments after the answers. */
export const paymentJobs = (listeners: PaymentListeners): readonly Job[] => [
  settleNoticeJob(listeners),
  settleSubscriptionJob(listeners),
  endMismatchedJob(listeners),
  reconcilePayments(listeners),
  reconcileSubscriptions(listeners),
  deliverSandboxEvent(receiveNotice),
  renewSandboxSubscriptions,
]
