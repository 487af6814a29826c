import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { issueFields } from '../newsletter-issue.ts'
import { seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { pageQuery, reason, recordId } from './list.ts'

/** Streams CSV with the confirmed subscribers, without suppressed mailboxes. */
export const exportSubscribers = consoleEndpoint({
  permission: 'newsletter:export',
  stepUp: true,
  limit: 'export',
  method: 'POST',
  path: '/newsletter/subscriber/export',
  body: z.strictObject({ reason }),
  reply: z.string(),
  type: 'text/csv; charset=utf-8',
})

/** An issue as visitors see it. */
const ShownIssue = z.object({
  title: z.string(),
  link: z.string(),
  /** Null for an issue of the feed without a date. */
  day: z.nullable(CalendarDay),
  description: z.string(),
  image: z.string(),
})
export type ShownIssue = z.infer<typeof ShownIssue>

/** An issue that staff entered. */
const IssueRow = z.object({
  ...ShownIssue.shape,
  id: z.uuid(),
  day: CalendarDay,
  version: z.int(),
})
export type IssueRow = z.infer<typeof IssueRow>

/**
 * Lists the issues that staff entered, the newest first. While a feed is set, the site shows the issues of the feed, and
 * staff cannot change their own.
 */
export const listIssues = consoleEndpoint({
  permission: 'newsletter:write',
  method: 'GET',
  path: '/newsletter/issue',
  query: z.object(pageQuery),
  reply: dataOf(
    z.object({
      rows: z.array(IssueRow),
      next: z.nullable(z.string()),
      total: z.int(),
      /** Null without a feed. `asOf` is when it was last fetched; null if never. */
      feed: z.nullable(z.object({ asOf: z.nullable(z.string()), rows: z.array(ShownIssue) })),
    }),
  ),
})

/** A link that another issue has is a 409. */
export const addIssue = consoleEndpoint({
  permission: 'newsletter:write',
  once: true,
  method: 'POST',
  path: '/newsletter/issue',
  body: z.strictObject(issueFields),
  reply: dataOf(IssueRow),
})

const ofIssue = { permission: 'newsletter:write', params: recordId } as const

export const changeIssue = consoleEndpoint({
  ...ofIssue,
  method: 'PUT',
  path: '/newsletter/issue/:id',
  body: z.strictObject({ ...seenVersion, ...issueFields }),
  reply: dataOf(IssueRow),
})

export const removeIssue = consoleEndpoint({
  ...ofIssue,
  method: 'POST',
  path: '/newsletter/issue/:id/remove',
  body: z.strictObject(seenVersion),
  reply: dataOf(z.object({ id: z.uuid() })),
})
