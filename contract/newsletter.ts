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
  /** The same for every address, so that it does not reveal who subscribes. Clients ignore it. */
  reply: z.object({ data: z.optional(z.object({ message: z.optional(z.string()) })) }),
  status: 201,
})

/** 128 random bits from an email. */
const Key = z.strictObject({ token: z.string('must be text').check(z.maxLength(100)) })

/** Uses the key from the email. */
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  body: Key,
  reply: dataOf(z.object({ nextIssueOn: CalendarDay })),
})

/** Accepts both keys that emails contain. Idempotent, however long ago the subscription ended. */
export const endSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  body: Key,
  reply: dataOf(z.object({ message: z.string() })),
})

/** Proxy of the newsletter feed, so that the newsletter service does not learn who reads the page. */
export const readNewsletterFeed = endpoint({
  method: 'GET',
  path: '/newsletter/feed',
  reply: z.object({
    /** Well-formed RSS with at most fifty items. */
    contents: z.string(),
    /** When the feed was last fetched; null if never. Another API host may omit it. */
    asOf: z.optional(z.nullable(z.string())),
  }),
  reads: ['newsletter', 'organisation'],
})

/** The next issue day after a given day. Issues go out on the first Tuesday of a month. */
export function nextIssueDay(after: Day): Day {
  for (let day = addDays(after, 1); ; day = addDays(day, 1))
    if (dayName(day) === 'Tuesday' && Number(day.slice(8)) <= 7) return day
}
