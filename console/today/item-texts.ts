import { clockOf, dayName, dayOf, formatLongDay } from '#contract/dates.ts'
import type { TodayKind } from '#contract/console/today.ts'

type ItemText = {
  title: string
  detail: string
  /** On the button. An item without a screen has no button. */
  action?: string
  /** `now` is first on the screen and in colour, `late` has a red number. */
  urgency?: 'now' | 'late'
}

/** The texts of each item on Today. The count is above zero. */
export const itemTexts: Record<TodayKind, (count: number) => ItemText> = {
  'audit-broken': (number) => ({
    title: `The audit log is broken at entry ${number.toLocaleString('en-CA')}`,
    detail: 'An entry was changed or deleted in the database. Tell the operator of the server.',
    action: 'Look',
    urgency: 'now',
  }),
  'crisis-line-overdue': (count) => ({
    title: count === 1 ? 'Crisis line overdue' : 'Crisis lines overdue',
    detail: 'No person checked these numbers in the last 120 days. Call them today.',
    action: 'Check',
    urgency: 'late',
  }),
  'crisis-line-due': (count) => ({
    title: count === 1 ? 'Crisis line to check' : 'Crisis lines to check',
    detail: 'Call each number and mark it as checked. Each is due every 90 days.',
    action: 'Check',
  }),
  'crisis-lines-differ': () => ({
    title: 'Published crisis numbers differ from the built-in ones',
    detail:
      'Pages show the published ones. The built-in ones appear when a page loads no data. Ask the operator to enter the numbers in content/crisis-lines.json and to run npm run build.',
    action: 'Look',
  }),
  placeholder: (count) => ({
    title: count === 1 ? 'Placeholder on the site' : 'Placeholders on the site',
    detail: 'Example names, numbers and addresses that visitors can see.',
    action: 'Replace',
  }),
  'library-large': (gigabytes) => ({
    title: `The library has ${gigabytes} GB`,
    detail: 'Files are in the database and in every backup. Delete what is not used any more.',
    action: 'Look',
  }),
  'email-failed': (count) => ({
    title: count === 1 ? 'Email failed' : 'Emails failed',
    detail: 'The mail server rejected them. Read the error, then send them again.',
    action: 'Look',
    urgency: 'late',
  }),
  'email-unsent': (count) => ({
    title: count === 1 ? 'Email not sent' : 'Emails not sent',
    detail: 'They were stored while no mail server was set.',
    action: 'Send',
  }),
  'job-failed': (count) => ({
    title: count === 1 ? 'Job failed' : 'Jobs failed',
    detail: 'Background work used all its attempts.',
    action: 'Retry',
    urgency: 'late',
  }),
  'schedule-failed': (count) => ({
    title: count === 1 ? 'Scheduled draft not published' : 'Scheduled drafts not published',
    detail: 'Each draft says why. Publish it, or schedule it again.',
    action: 'Look',
    urgency: 'late',
  }),
  'message-unanswered': (count) => ({
    title: count === 1 ? 'Visitor waits for an answer' : 'Visitors wait for an answer',
    detail: 'They wrote at the chat.',
    action: 'Answer',
    urgency: 'now',
  }),
  'application-new': (count) => ({
    title: count === 1 ? 'New application' : 'New applications',
    detail: 'Volunteers, members, partners and collaborators wait for a first answer.',
    action: 'Read',
  }),
  'application-untouched': (count) => ({
    title:
      count === 1 ? 'Application untouched for five days' : 'Applications untouched for five days',
    detail: 'They are open, and nobody changed them or wrote a note.',
    action: 'Look',
    urgency: 'late',
  }),
  'guest-waiting': (count) => ({
    title: count === 1 ? 'Guest waits for us' : 'Guests wait for us',
    detail: 'For a talk, a text message or a staff member who vouches for them.',
  }),
  'order-to-send': (count) => ({
    title: count === 1 ? 'Order to send' : 'Orders to send',
    detail: 'Paid, and not sent yet.',
    action: 'Pack',
  }),
  'order-disputed': () => ({
    title: 'Disputed payment of an order',
    detail: 'Answer on the provider’s own pages before the day, or we lose the money.',
    action: 'Look',
    urgency: 'late',
  }),
  'order-refund-rejected': () => ({
    title: 'Rejected refund of an order',
    detail: 'No money moved. The buyer waits for it.',
    action: 'Look',
    urgency: 'late',
  }),
  'order-refund-late': () => ({
    title: 'Refund of an order pending for a day',
    detail: 'The server asks the provider again every minute. Do not refund it there as well.',
    action: 'Look',
    urgency: 'late',
  }),
  'order-to-refund': () => ({
    title: 'Order to refund',
    detail: 'Paid, but the stock was gone. The buyer waits for the money.',
    action: 'Look',
    urgency: 'late',
  }),
  'order-payment-unclear': () => ({
    title: 'Payment of an order with another amount',
    detail: 'Refund it on the provider’s own pages. The site then closes the case.',
    action: 'Look',
    urgency: 'late',
  }),
  'gift-payment-unclear': () => ({
    title: 'Payment of a gift in question',
    detail: 'It stays here until it is resolved or marked as handled. A dispute has a deadline.',
    action: 'Look',
    urgency: 'late',
  }),
  'gift-pledged': (count) => ({
    title: count === 1 ? 'Pledge by e-Transfer' : 'Pledges by e-Transfer',
    detail: 'Compare them with the transfers that the bank reports.',
    action: 'Match',
  }),
  'stock-low': (count) => ({
    title: count === 1 ? 'Size almost sold out' : 'Sizes almost sold out',
    detail: 'Two or fewer items are free.',
    action: 'Look',
  }),
  'card-reported': (count) => ({
    title: count === 1 ? 'Reported dedication card' : 'Reported dedication cards',
    detail: 'Hidden until we show the card again or remove it.',
    action: 'Look',
  }),
}

/** Below the title: 'Wednesday, November 18. Good morning, Imani.' A new owner has no name yet. */
export function greeting(now: Date, name: string | undefined): string {
  const day = dayOf(now)
  const [date, month] = formatLongDay(day).split(' ')
  const hour = Number(clockOf(now).slice(0, 2))
  const part = hour < 18 ? 'afternoon' : 'evening'
  const greeting = `Good ${hour < 12 ? 'morning' : part}`
  return `${dayName(day)}, ${month} ${date}. ${name === undefined ? greeting : `${greeting}, ${name}`}.`
}
