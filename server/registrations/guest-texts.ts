import { dayName, formatDay } from '#contract/dates.ts'
import { formatTime } from '#contract/text/event-time.ts'
import type { EventRow } from '#server/events/events.ts'
import type { RegistrationRow } from './queries.ts'

type TextDue = NonNullable<RegistrationRow['text_due']>

/** One sentence for each reason. No text names the organisation: other people may see the phone. */
const sentences = {
  confirmed: 'You have a place.',
  pending: 'Your place is kept. We would like to talk with you once before the day: when is good?',
  waiting: 'All places are taken just now. You are on the list, and we text you when one is free.',
  offered: 'A place is free for you. Do you take it? Otherwise it goes to the next person.',
  reminder:
    'It is tomorrow. If you cannot come, tell us, and the place goes to somebody who waits.',
  // The notice has a text of its own.
  notice: null,
} as const satisfies Record<TextDue, string | null>

type Due = {
  name: string
  text_due: TextDue
  /** What the notice says that the guest waits for; null without one. */
  message: string | null
}

/** The text message that a staff member sends, in plain words. */
export const textMessageOf = (
  event: Pick<EventRow, 'plain_title' | 'day' | 'starts'>,
  { name, text_due, message }: Due,
): string =>
  [`Hi ${name}. ${whatOf(event)}:`, sentences[text_due], message]
    .filter((part) => part !== null)
    .join(' ')

/** 'Supper, Friday, Nov 20, 2026, 6:00 PM', with the title that says nothing about the event. */
const whatOf = ({
  plain_title,
  day,
  starts,
}: Pick<EventRow, 'plain_title' | 'day' | 'starts'>): string =>
  [plain_title, dayName(day), formatDay(day), ...(starts ? [formatTime(starts)] : [])].join(', ')
