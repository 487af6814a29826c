import * as z from 'zod/mini'
import { CalendarDay } from './calendar-day.ts'
import { addDays, type Day, dayName } from './dates.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { email, singleLine } from './fields.ts'
import { FormGuard } from './form-guard.ts'

export const Subscriber = z.object({
  firstName: singleLine('First Name is required'),
  lastName: singleLine('Last Name is required'),
  email: email({ required: 'Email is required', invalid: 'Invalid email address' }),
})
export type Subscriber = z.infer<typeof Subscriber>

/** The path of the page on which the form was sent. */
const pagePath = z.string().check(z.regex(/^\/[\w/.-]{0,199}$/, 'must be a path of this site'))

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  body: z.strictObject({ ...Subscriber.shape, page: z.optional(pagePath), ...FormGuard }),
  /** The same for everybody, so that it tells nothing about who is on the list. A client shows none of it. */
  reply: z.object({ data: z.optional(z.object({ message: z.optional(z.string()) })) }),
  status: 201,
})

/** 128 random bits from an email. */
const Key = z.strictObject({ token: z.string('must be text').check(z.maxLength(100)) })

/** By the key from the email. The day is that of the next issue. */
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  body: Key,
  reply: dataOf(z.object({ nextIssueOn: CalendarDay })),
})

/** By either key of an email. The same answer again when it was done before, however long ago. */
export const endSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  body: Key,
  reply: dataOf(z.object({ message: z.string() })),
})

/** The public proxy of the newsletter feed: our own, so that no stranger learns who reads. */
export const readNewsletterFeed = endpoint({
  method: 'GET',
  path: '/newsletter/feed',
  reply: z.object({
    /** RSS, always well-formed, never more than fifty items. */
    contents: z.string(),
    /** When the copy was good; null when there has never been one. Another proxy may not tell. */
    asOf: z.optional(z.nullable(z.string())),
  }),
  reads: ['newsletter', 'organisation'],
})

/** Issues go out on the first Tuesday of a month. This is the next one after a day. */
export function nextIssueDay(after: Day): Day {
  for (let day = addDays(after, 1); ; day = addDays(day, 1))
    if (dayName(day) === 'Tuesday' && Number(day.slice(8)) <= 7) return day
}
