import { clockOf, dayName, dayOf, formatLongDay } from '#contract/dates.ts'
import type { TodayKind } from '#contract/console/today.ts'

type ItemText = {
  title: string
  detail: string
  action: string
  /** `now` is first on the screen and in colour, `late` has a red number. */
  urgency?: 'now' | 'late'
}

/** The words of each item on Today. The count is above zero. */
export const itemTexts: Record<TodayKind, (count: number) => ItemText> = {
  'audit-broken': (number) => ({
    title: `The audit log is broken at entry ${number.toLocaleString('en-CA')}`,
    detail: 'An entry was changed or deleted in the database. Tell the operator of the server.',
    action: 'Look',
    urgency: 'now',
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
}

/** Below the title: 'Wednesday, November 18. Good morning, Imani.' A new owner has no name yet. */
export function greeting(now: Date, name: string | undefined): string {
  const day = dayOf(now)
  const [date, month] = formatLongDay(day).split(' ')
  const hour = Number(clockOf(now).slice(0, 2))
  const part = hour < 18 ? 'afternoon' : 'evening'
  const words = `Good ${hour < 12 ? 'morning' : part}`
  return `${dayName(day)}, ${month} ${date}. ${name === undefined ? words : `${words}, ${name}`}.`
}
