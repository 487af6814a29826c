import { refreshFeed } from './refresh-feed.ts'
import { callConfirmations, sendConfirmations } from './send-confirmations.ts'

export { confirm, end } from './confirm.ts'
export { addIssues, readFeed } from './feed.ts'
export { oldSubscriptions } from './forget.ts'
export { deleteSubscriptionsByKeys } from './queries.ts'
export { askToSubscribe, subscribeAlong } from './subscribe.ts'

export const newsletterJobs = [sendConfirmations, callConfirmations, refreshFeed]
