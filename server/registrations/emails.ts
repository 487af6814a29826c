import { screenPaths } from '#contract/console/screen.ts'
import { dayName, formatDay } from '#contract/dates.ts'
import { allDay, timeRange } from '#contract/text/event-time.ts'
import type { Db } from '#server/db/connect.ts'
import { calendarOfEvent, type EventRow, openAddress } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type Email, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { addressCondition } from './describe.ts'
import type { Details } from './details.ts'
import { type EmailKind, proofTexts, textRequestTexts, textsFor } from './email-texts.ts'
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

function bookingEmail(
  booking: BookingEmailInput & { kind: EmailKind },
  deps: Deps,
  exactAddress: string | null,
): Email {
  const { kind, event, row, details } = booking
  const day = event.day
  const weekday = dayName(day)
  const time = event.starts && event.ends ? timeRange(event.starts, event.ends) : allDay
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
    subject: `${texts.subject} for ${weekday}`,
    preview: texts.preview,
    band: 'band-berry',
    blocks: [
      { kind: 'heading', heading: `${texts.heading}, ${details.name}` },
      { kind: 'text', text: texts.text },
      ...held,
      {
        kind: 'event',
        weekday,
        day: String(Number(day.slice(8))),
        name: event.plain_title,
        when: `${formatDay(day)}, ${time}, Calgary time`,
        where: exactAddress ?? event.location,
      },
      { kind: 'buttons', main: { label: texts.button, href: pageOf(deps, booking) } },
      {
        kind: 'text',
        text: 'The address of that page is the key to your place. Keep it somewhere private.',
        isSmall: true,
      },
    ],
    why: 'You have this email because this address was confirmed for a booking. Your details are deleted a week after the day.',
  }
}

const pageOf = ({ settings }: Deps, { row, details }: Pick<BookingEmailInput, 'row' | 'details'>) =>
  `${settings.siteUrl}/place/${details.key ?? row.id}`
