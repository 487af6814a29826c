import * as z from 'zod/mini'
import { SafeWay } from '../application/answers.ts'
import { applicationKinds } from '../application/application.ts'
import { applicationStates } from '../application/my-data.ts'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { email, text } from '../fields.ts'
import { seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { HistoryEntry } from './history.ts'
import { listOf, pageQuery, reason } from './list.ts'

export const ApplicationKind = z.enum(applicationKinds)
export const ApplicationState = z.enum(applicationStates)

/** The number that staff use: the letter of the kind and a count, as in V-12. */
const numberMessage = 'Enter a number like V-12'
export const ApplicationNumber = z
  .string(numberMessage)
  .check(z.trim(), z.toUpperCase(), z.regex(/^[VMPC]-[1-9]\d{0,8}$/, numberMessage))

/** The answers are encrypted in three parts. A reveal opens one. */
export const ApplicationPart = z.enum(['contact', 'answers', 'identity'])
export type ApplicationPart = z.infer<typeof ApplicationPart>

const Colleague = z.object({ id: z.uuid(), name: z.string() })

/** One application in the list. It has no name and no answer of the applicant. */
export const ApplicationRow = z.object({
  number: ApplicationNumber,
  kind: ApplicationKind,
  state: ApplicationState,
  version: z.int(),
  /** The staff member who works on it. */
  assignee: z.nullable(Colleague),
  arrivedAt: z.string(),
  /** The day it is erased; null while the applicant is a member. */
  erasedOn: z.nullable(CalendarDay),
  /** Earlier applications of the same mailbox. They are not merged: another person may have typed the address. */
  earlier: z.array(ApplicationNumber),
  /** `earlier` has only the newest. */
  hasMoreEarlier: z.boolean(),
})
export type ApplicationRow = z.infer<typeof ApplicationRow>

/** `none` is for applications without an assignee, `me` for those of the person who asks. */
export const Assignment = z.enum(['none', 'me'])

/** `untouched` selects the open applications that no staff member touched for five days. */
export const StateFilter = z.enum([...applicationStates, 'untouched'])

/** The newest first. */
export const listApplications = consoleEndpoint({
  permission: 'application:read',
  method: 'GET',
  path: '/application',
  query: z.object({
    ...pageQuery,
    kind: z.optional(ApplicationKind),
    state: z.optional(StateFilter),
    assigned: z.optional(Assignment),
  }),
  reply: listOf(ApplicationRow),
})

/** The applications of a mailbox. The address is in the body, so that no log and no history contains it. */
export const findApplications = consoleEndpoint({
  permission: 'application:read',
  limit: 'reveal',
  method: 'POST',
  path: '/application/find',
  body: z.strictObject({
    email: email({ required: 'Enter an email address', invalid: 'Enter a whole email address' }),
  }),
  reply: dataOf(z.object({ rows: z.array(ApplicationRow) })),
})

export const ApplicationRecord = z.object({
  ...ApplicationRow.shape,
  /** The parts that forms of this kind have, whether or not this applicant answered. */
  parts: z.array(ApplicationPart),
  /** Active staff members who may work on applications. */
  colleagues: z.array(Colleague),
  /** The newest first. */
  history: z.array(HistoryEntry),
})
export type ApplicationRecord = z.infer<typeof ApplicationRecord>

const byNumber = z.object({ number: ApplicationNumber })

/** An erased application is a 404, as an unknown one is. */
export const readApplication = consoleEndpoint({
  permission: 'application:read',
  method: 'GET',
  path: '/application/:number',
  params: byNumber,
  reply: dataOf(ApplicationRecord),
})

const Note = z.object({ at: z.string(), by: z.string(), text: z.string() })

export const RevealedApplication = z.object({
  part: ApplicationPart,
  /** With the part `contact`: how to contact the applicant safely, and the name to use. Staff read it first. */
  contactDetails: z.nullable(z.object({ way: SafeWay, name: z.string() })),
  answers: z.record(z.string(), z.unknown()),
  notes: z.array(Note),
})
export type RevealedApplication = z.infer<typeof RevealedApplication>

export const revealApplication = consoleEndpoint({
  permission: 'application:reveal',
  stepUp: true,
  limit: 'reveal',
  method: 'POST',
  path: '/application/:number/reveal',
  params: byNumber,
  body: z.strictObject({ part: ApplicationPart, reason }),
  reply: dataOf(RevealedApplication),
})

/** Any state can be changed back. */
export const changeApplicationState = consoleEndpoint({
  permission: 'application:write',
  method: 'PUT',
  path: '/application/:number/state',
  params: byNumber,
  body: z.strictObject({ ...seenVersion, state: ApplicationState }),
  reply: dataOf(ApplicationRow),
})

export const assignApplication = consoleEndpoint({
  permission: 'application:write',
  method: 'PUT',
  path: '/application/:number/assignee',
  params: byNumber,
  body: z.strictObject({ ...seenVersion, assignee: z.nullable(z.uuid('Choose a person')) }),
  reply: dataOf(ApplicationRow),
})

export const noteLength = 2_000
const noteMessage = `Write a note of 5 to ${noteLength.toLocaleString('en-CA')} characters`

/** Notes are encrypted with the key of the application and erased with it. */
export const addApplicationNote = consoleEndpoint({
  permission: 'application:write',
  once: true,
  method: 'POST',
  path: '/application/:number/note',
  params: byNumber,
  body: z.strictObject({
    text: text(noteMessage, { min: 5, max: noteLength }),
  }),
  reply: dataOf(ApplicationRow),
})

/** Stands in a preview for the text that the person still writes. */
export const applicantTextMark = '[your text]'

/** The email to an applicant before it is written. It has no personal data. */
export const previewApplicantEmail = consoleEndpoint({
  permission: 'application:write',
  method: 'GET',
  path: '/application/:number/email',
  params: byNumber,
  reply: dataOf(z.object({ from: z.string(), subject: z.string(), body: z.string() })),
})

export const applicantTextLength = 2_000
const emailMessage = `Write a text of 5 to ${applicantTextLength.toLocaleString('en-CA')} characters`

/** Refused unless email is the safe way of the applicant. The person does not see the address. */
export const emailApplicant = consoleEndpoint({
  permission: 'application:write',
  once: true,
  method: 'POST',
  path: '/application/:number/email',
  params: byNumber,
  body: z.strictObject({ text: text(emailMessage, { min: 5, max: applicantTextLength }) }),
  reply: dataOf(ApplicationRow),
})

/** The staff member knows that the mailbox is the applicant's, so that "Do not contact me" silences all of it. */
export const vouchForApplicant = consoleEndpoint({
  permission: 'application:write',
  method: 'POST',
  path: '/application/:number/vouch',
  params: byNumber,
  // With the version that the person saw, because the applicant may have changed the address since.
  body: z.strictObject({ ...seenVersion, reason }),
  reply: dataOf(ApplicationRow),
})

/** `typed` repeats the number, so that no other application is erased by accident. */
export const eraseApplication = consoleEndpoint({
  permission: 'application:erase',
  stepUp: true,
  method: 'POST',
  path: '/application/:number/erase',
  params: byNumber,
  body: z.strictObject({ typed: ApplicationNumber, reason }),
  reply: dataOf(z.object({ isErased: z.literal(true) })),
})

/** Streams CSV with the contact data that the safe way allows. */
export const exportApplications = consoleEndpoint({
  permission: 'application:export',
  stepUp: true,
  limit: 'export',
  method: 'POST',
  path: '/application/export',
  body: z.strictObject({ reason }),
  reply: z.string(),
  type: 'text/csv; charset=utf-8',
})
