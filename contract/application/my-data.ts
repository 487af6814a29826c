import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf, endpoint } from '../endpoint.ts'
import { phoneEnd } from '../phone-end.ts'
import { Application, ApplicationId } from './application.ts'
import { StoredApplication } from './stored-answers.ts'

export const applicationStates = [
  'new',
  'talking',
  'waiting',
  'welcome',
  'not-now',
  'withdrawn',
] as const
export type ApplicationState = (typeof applicationStates)[number]

/** Both travel in the body of every call, so that no log and no browser history contains them. */
export const MyDataKey = z.strictObject({ _id: ApplicationId, phoneEnd })
export type MyDataKey = z.output<typeof MyDataKey>

/** A staff member opened a part of the application. */
const StaffAccess = z.object({
  day: CalendarDay,
  role: z.string(),
  part: z.enum(['contact', 'answers', 'identity']),
  reason: z.string(),
})

export const MyData = z.object({
  state: z.enum(applicationStates),
  arrivedOn: CalendarDay,
  /** The day the application is erased; null while it is needed. */
  erasedOn: z.nullable(CalendarDay),
  application: StoredApplication,
  looks: z.array(StaffAccess),
})
export type MyData = z.output<typeof MyData>

export const readMyData = endpoint({
  method: 'POST',
  path: '/my-data/read',
  body: MyDataKey,
  reply: dataOf(MyData),
})

export const correctMyData = endpoint({
  method: 'POST',
  path: '/my-data/correct',
  body: z.strictObject({ ...MyDataKey.shape, application: Application }),
  reply: dataOf(MyData),
})

/** Withdraws the application. It is erased a month later. */
export const withdrawMyData = endpoint({
  method: 'POST',
  path: '/my-data/withdraw',
  body: MyDataKey,
  reply: dataOf(MyData),
})

/** The same for every applicant: the page must not reveal whether email is a safe way to contact them. */
export const freshMyDataLinkSent =
  'If email is a safe way to reach you, a fresh link is on its way to the address on your form. We send only a few a day. Nothing there after ten minutes? Write to us.'

/** Emails a link with a new key. Wrong phone digits count per key. */
export const sendFreshMyDataLink = endpoint({
  method: 'POST',
  path: '/my-data/fresh-link',
  body: z.strictObject({ _id: ApplicationId }),
  reply: dataOf(z.object({ message: z.string() })),
})

/** Erases the application at once. */
export const eraseMyData = endpoint({
  method: 'POST',
  path: '/my-data/erase',
  body: MyDataKey,
  reply: dataOf(z.object({ isErased: z.literal(true) })),
})
