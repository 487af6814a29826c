import type { TodayKind } from '#contract/console/today.ts'

type ItemText = { title: string; detail: string; action: string }

/** The words of each item on Today. The count is above zero. */
export const itemTexts = {
  'audit-broken': (number) => ({
    title: `The audit log is broken at entry ${number}`,
    detail: 'An entry was changed or deleted in the database. Tell the operator of the server.',
    action: 'Look',
  }),
  'email-failed': (count) => ({
    title: count === 1 ? 'Email failed' : 'Emails failed',
    detail: 'The mail server rejected them. Read the error, then send them again.',
    action: 'Look',
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
  }),
} satisfies Record<TodayKind, (count: number) => ItemText>
