import { refreshFeed } from './refresh-feed.ts'
import { queueConfirmations, sendConfirmations } from './send-confirmations.ts'

export { confirm, unsubscribe } from './confirm.ts'
export { addIssues, readFeed } from './feed.ts'
export { oldSubscriptions } from './forget.ts'
export { deleteSubscriptionsByKeys } from './queries.ts'
export { requestSubscription, subscribeAtCheckout } from './subscribe.ts'

export const newsletterJobs = [sendConfirmations, queueConfirmations, refreshFeed]
