import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { slug } from '../fields.ts'
import { AuditLogEntry } from './audit.ts'
import { GuestCount } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { ContentKind } from './screen.ts'

/** What needs action, the most urgent first. It has every kind that waits for staff. */
export const TodayKind = z.enum([
  'audit-broken',
  'message-unanswered',
  'crisis-line-overdue',
  'guest-waiting',
  'order-disputed',
  'order-refund-rejected',
  'order-refund-late',
  'order-payment-unclear',
  'gift-payment-unclear',
  'order-to-refund',
  'schedule-failed',
  'email-failed',
  'job-failed',
  'crisis-lines-differ',
  'application-untouched',
  'order-to-send',
  'application-new',
  'card-reported',
  'gift-pledged',
  'stock-low',
  'crisis-line-due',
  'placeholder',
  'library-large',
  'email-unsent',
])
export type TodayKind = z.infer<typeof TodayKind>

const TodayItem = z.object({
  kind: TodayKind,
  /** Above zero. For a broken audit log, the number of the first broken entry. */
  count: z.int(),
  /** What exactly, where the kind does not say it. No personal data. */
  detail: z.optional(z.string()),
  /** The path of the screen, below `/console`. */
  path: z.optional(z.string()),
  /** The payment on the provider's own pages. */
  link: z.optional(z.url()),
})
export type TodayItem = z.infer<typeof TodayItem>

export const FirstStepKind = z.enum([
  'profile',
  'passkey',
  'second-owner',
  'placeholders',
  'crisis-lines',
  'first-event',
])
export type FirstStepKind = z.infer<typeof FirstStepKind>

const FirstStep = z.object({
  kind: FirstStepKind,
  /** How many records the step is about, where it is about records. */
  count: z.optional(z.int()),
  path: z.string(),
})
export type FirstStep = z.infer<typeof FirstStep>

const Health = z.object({
  /** `unset`: no mail server is set. `unreachable`: emails wait for the mail server. */
  mail: z.enum(['sending', 'unset', 'unreachable']),
  /** `stopped`: no worker reported in the last minute. */
  jobs: z.enum(['running', 'stopped']),
  /** `differ`: a server does not encrypt with the active key. */
  keys: z.enum(['same', 'differ']),
  /** The bytes of all uploaded pictures and documents. */
  libraryBytes: z.int(),
})
export type Health = z.infer<typeof Health>

/** The event that is on now or comes next, with its places. */
const NextEvent = z.object({
  id: slug,
  name: z.string(),
  day: CalendarDay,
  starts: z.nullable(z.string()),
  location: z.string(),
  isRegistrationNeeded: z.boolean(),
  capacity: z.nullable(z.int()),
  guests: GuestCount,
})
export type NextEvent = z.infer<typeof NextEvent>

const OwnDraft = z.object({
  kind: ContentKind,
  id: slug,
  title: z.string(),
  /** It changes a record that is public. */
  isPublished: z.boolean(),
  editedAt: z.string(),
})
export type OwnDraft = z.infer<typeof OwnDraft>

/** What failed: a passkey at sign-in or step-up, or the key of a link. */
export const FailureKind = z.enum(['sign-in', 'step-up', 'link'])
export type FailureKind = z.infer<typeof FailureKind>

const FailureCount = z.object({ day: CalendarDay, kind: FailureKind, count: z.int() })
export type FailureCount = z.infer<typeof FailureCount>

/** One request for the whole screen, with only what the person may do. The page polls it. */
export const readToday = consoleEndpoint({
  permission: 'desk:use',
  background: true,
  method: 'GET',
  path: '/today',
  reply: dataOf(
    z.object({
      items: z.array(TodayItem),
      /** Whether all kinds were counted: the roles of the person allow them to see each. */
      isEveryKindCounted: z.boolean(),
      /** What an owner has not done yet. An item about the same records is left out. Empty for others. */
      firstSteps: z.array(FirstStep),
      /** The newest entries of the audit log; without `audit:read` those of the person alone. */
      activity: z.array(AuditLogEntry),
      /** Only for owners; null for others. */
      health: z.nullable(Health),
      /** Null without one, and without `content:read` and `guest:read`. */
      nextEvent: z.nullable(NextEvent),
      /** The drafts that the person changed last, with `content:read`. */
      ownDrafts: z.array(OwnDraft),
      /** Failed attempts of the last seven days, the newest day first. Only for owners, else empty. */
      failures: z.array(FailureCount),
    }),
  ),
})
