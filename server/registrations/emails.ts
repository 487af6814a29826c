import { type Day, dayName, formatDay } from '#contract/dates.ts'
import { allDay, timeRange } from '#contract/event-time.ts'
import type { Db } from '#server/db/connect.ts'
import { calendarOfEvent, type EventRow } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, type Email, queueMail } from '#server/mail/mail.ts'
import { senderOf, readOrganisation } from '#server/organisation/organisation.ts'
import type { Details } from './details.ts'
import { whenOffered } from './when-offered.ts'

export type EmailKind = 'confirmed' | 'waiting' | 'offered' | 'again' | 'reminder'

type Ask = {
  kind: EmailKind
  event: EventRow
  /** The place this letter is about. */
  id: string
  details: Details
  /** What makes a second letter of this kind impossible. */
  key: string
  offerEndsAt?: Date
}

/** Tells a guest about their place, if they want to be told by mail. */
export async function sendBookingEmail(tx: Db, deps: Deps, ask: Ask): Promise<void> {
  const { kind, event, id, details, key } = ask
  if (details.safeContact.way !== 'email') return
  const { settings } = deps
  const page = `${settings.siteUrl}/place/${id}`
  const letter = write(ask, page)
  const hasPlace = kind === 'confirmed' || kind === 'reminder'
  const calendar = { id: event.id, title: 'plain', exactAddress: true } as const
  await queueMail(tx, deps, {
    purpose: `place ${kind}`,
    key,
    to: details.email,
    ...composeEmail(letter, senderOf(await readOrganisation(tx))),
    ...(hasPlace && {
      attachments: [
        {
          filename: 'event.ics',
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          content: await calendarOfEvent(tx, settings, calendar),
        },
      ],
    }),
  })
}

function write({ kind, event, details, offerEndsAt }: Ask, page: string): Email {
  const day = event.day as Day
  const weekday = dayName(day)
  const time = event.starts && event.ends ? timeRange(event.starts, event.ends) : allDay
  const hasPlace = kind === 'confirmed' || kind === 'reminder'
  const where = hasPlace ? (event.exact_address ?? event.location) : event.location
  const words = wordsFor[kind]
  const held: Email['blocks'] = offerEndsAt
    ? [{ kind: 'words', words: [{ strong: `We hold it until ${whenOffered(offerEndsAt)}.` }] }]
    : []
  return {
    subject: `${words.subject} for ${weekday}`,
    preview: words.preview,
    band: 'band-berry',
    blocks: [
      { kind: 'heading', heading: `${words.heading}, ${details.name}` },
      { kind: 'words', words: words.text },
      ...held,
      {
        kind: 'event',
        weekday,
        day: String(Number(day.slice(8))),
        name: event.name,
        when: `${formatDay(day)}, ${time}, Calgary time`,
        where,
      },
      { kind: 'buttons', main: { label: words.button, href: page } },
      {
        kind: 'words',
        words: 'The address of that page is the key to your place. Keep it somewhere private.',
        isSmall: true,
      },
    ],
    why: 'You have this letter because somebody gave this address for a booking. Your details are deleted a week after the day.',
  }
}

type Words = { subject: string; preview: string; heading: string; text: string; button: string }

/** No subject says who we are or what the day is about. */
const wordsFor = {
  confirmed: {
    subject: 'Your booking',
    preview: 'You have a place.',
    heading: 'You have a place',
    text: 'We look forward to you. The attached file puts the day into your calendar under a plain name.',
    button: 'Open my place',
  },
  waiting: {
    subject: 'Your booking',
    preview: 'You are on the list.',
    heading: 'You are on the list',
    text: 'All places are taken just now. The moment one is free and it is your turn, we write to you and hold it for a while.',
    button: 'See my place in line',
  },
  offered: {
    subject: 'A place',
    preview: 'A place is free and held for you.',
    heading: 'A place is free for you',
    text: 'Somebody could not come, and you are next. Take the place on your page; otherwise it goes to the next person.',
    button: 'Take the place',
  },
  again: {
    subject: 'Your booking',
    preview: 'This address is on the list already.',
    heading: 'You are on the list already',
    text: 'Somebody, probably you, used this address a second time. Nothing has changed; here is the page of the first booking.',
    button: 'Open my place',
  },
  reminder: {
    subject: 'Your booking',
    preview: 'It is tomorrow.',
    heading: 'It is tomorrow',
    text: 'If you cannot come, one press on your page gives the place to somebody who waits. No reason needed.',
    button: 'Open my place',
  },
} satisfies Record<EmailKind, Words>
