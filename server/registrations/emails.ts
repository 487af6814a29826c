import { screenPaths } from '#contract/console/screen.ts'
import { dayName, formatDay } from '#contract/dates.ts'
import { allDay, timeRange } from '#contract/text/event-time.ts'
import type { Db } from '#server/db/connect.ts'
import { calendarOfEvent, type EventRow, openAddress } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, type Email, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { addressCondition } from './describe.ts'
import type { Details } from './details.ts'
import {
  type EmailKind,
  type NoticeKind,
  noticeTexts,
  proofTexts,
  textRequestTexts,
  textsFor,
} from './email-texts.ts'
import type { RegistrationRow } from './queries.ts'
import { formatDateTime } from './describe.ts'

type BookingEmailInput = { event: EventRow; row: RegistrationRow; details: Details }

/** Contains neither form input nor the name of the event: another person may have typed the address. */
export async function queueProofEmail(
  tx: Db,
  deps: Deps,
  booking: BookingEmailInput,
): Promise<void> {
  const { event, row, details } = booking
  const day = event.day
  await queueEmail(tx, deps, {
    purpose: 'place proof',
    key: `${row.id} ${row.messages}`,
    about: row.id,
    topic: row.id,
    voice: 'discreet',
    to: details.email,
    email: plainEmail({
      subject: `${proofTexts.subject} for ${dayName(day)}`,
      preview: proofTexts.preview,
      band: 'band-berry',
      heading: proofTexts.heading,
      text: `${proofTexts.text} ${dayName(day)}, ${formatDay(day)}.`,
      buttons: [{ label: proofTexts.button, href: pageOf(deps, booking) }],
      small: proofTexts.held(row.held_until && formatDateTime(row.held_until)),
      why: proofTexts.why,
    }),
  })
}

/** Emails a guest about their booking. It shows the plain title of the event. */
export async function queueBookingEmail(
  tx: Db,
  deps: Deps,
  booking: BookingEmailInput & { kind: EmailKind },
): Promise<void> {
  const { kind, event, row, details } = booking
  const hasPlace = kind === 'confirmed' || kind === 'reminder'
  const mayShowAddress = addressCondition(row, event, deps.clock.now()) === null
  const exactAddress = mayShowAddress ? await openAddress(tx, deps, event.event_address_id) : null
  const calendar = { id: event.id, title: 'plain', exactAddress } as const
  await queueEmail(tx, deps, {
    purpose: `place ${kind}`,
    // A guest gets one reminder. The other emails may repeat after a change.
    key: kind === 'reminder' ? row.id : `${row.id} ${row.version}`,
    about: row.id,
    voice: 'discreet',
    to: details.email,
    email: bookingEmail(booking, deps, exactAddress),
    ...(hasPlace && {
      attachments: [
        {
          filename: 'event.ics',
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          content: await calendarOfEvent(tx, deps.settings, calendar),
        },
      ],
    }),
  })
}

/** Asks staff to text a guest. It contains no personal data. */
export const queueTextRequest = (tx: Db, deps: Deps, row: RegistrationRow): Promise<void> =>
  queueEmail(tx, deps, {
    purpose: 'place text',
    key: `${row.id} ${row.version}`,
    about: row.id,
    voice: 'discreet',
    screen: screenPaths.guests,
    email: plainEmail({ ...textRequestTexts, band: 'band-berry' }),
  })

type NoticeInput = { event: EventRow; kind: NoticeKind; message: string }

/** Tells a guest what changed, or what a staff member wrote. Each guest gets a notice once. */
export async function queueNoticeEmail(
  tx: Db,
  deps: Deps,
  notice: NoticeInput & BookingEmailInput & { noticeId: string },
): Promise<void> {
  const { event, row, details, noticeId, kind } = notice
  const mayShowAddress = addressCondition(row, event, deps.clock.now()) === null
  const exactAddress = mayShowAddress ? await openAddress(tx, deps, event.event_address_id) : null
  const calendar = { id: event.id, title: 'plain', exactAddress } as const
  const changesCalendar = kind !== 'message' && row.state === 'confirmed'
  await queueEmail(tx, deps, {
    purpose: 'place notice',
    key: `${noticeId} ${row.id}`,
    about: row.id,
    voice: 'discreet',
    to: details.email,
    email: noticeEmail(notice, { name: details.name, page: pageOf(deps, notice), exactAddress }),
    ...(changesCalendar && {
      attachments: [
        {
          filename: 'event.ics',
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          content: await calendarOfEvent(tx, deps.settings, calendar),
        },
      ],
    }),
  })
}

/** The email of a notice as text, with the name and the link of no guest. */
export const renderNotice = (notice: NoticeInput): { subject: string; text: string } =>
  composeEmail(
    noticeEmail(notice, { name: '[name]', page: 'https://[their page]', exactAddress: null }),
    null,
  )

function noticeEmail(
  { event, kind, message }: NoticeInput,
  { name, page, exactAddress }: { name: string; page: string; exactAddress: string | null },
): Email {
  const { heading, preview, note } = noticeTexts[kind]
  const lines = message.split('\n').filter((line) => line !== '')
  return {
    subject: `Your booking for ${dayName(event.day)}`,
    preview,
    band: 'band-berry',
    blocks: [
      { kind: 'heading', heading: `${heading}, ${name}` },
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      eventBlock(event, exactAddress),
      { kind: 'text', text: note },
      { kind: 'buttons', main: { label: 'Open my place', href: page } },
      { kind: 'text', text: keyAdvice, isSmall: true },
    ],
    why: bookingWhy,
  }
}

const keyAdvice = 'The address of that page is the key to your place. Keep it somewhere private.'
const bookingWhy =
  'You have this email because this address was confirmed for a booking. Your details are deleted a week after the day.'

function eventBlock(event: EventRow, exactAddress: string | null): Email['blocks'][number] {
  const { day, starts, ends, plain_title: name, location } = event
  const time = starts && ends ? timeRange(starts, ends) : allDay
  return {
    kind: 'event',
    weekday: dayName(day),
    day: String(Number(day.slice(8))),
    name,
    when: `${formatDay(day)}, ${time}, Calgary time`,
    where: exactAddress ?? location,
  }
}

function bookingEmail(
  booking: BookingEmailInput & { kind: EmailKind },
  deps: Deps,
  exactAddress: string | null,
): Email {
  const { kind, event, row, details } = booking
  const texts = textsFor[kind]
  const held: Email['blocks'] = row.offer_ends_at
    ? [
        {
          kind: 'text',
          text: [{ strong: `We hold it until ${formatDateTime(row.offer_ends_at)}.` }],
        },
      ]
    : []
  return {
    subject: `${texts.subject} for ${dayName(event.day)}`,
    preview: texts.preview,
    band: 'band-berry',
    blocks: [
      { kind: 'heading', heading: `${texts.heading}, ${details.name}` },
      { kind: 'text', text: texts.text },
      ...held,
      eventBlock(event, exactAddress),
      { kind: 'buttons', main: { label: texts.button, href: pageOf(deps, booking) } },
      { kind: 'text', text: keyAdvice, isSmall: true },
    ],
    why: bookingWhy,
  }
}

const pageOf = ({ settings }: Deps, { row, details }: Pick<BookingEmailInput, 'row' | 'details'>) =>
  `${settings.siteUrl}/place/${details.key ?? row.id}`
