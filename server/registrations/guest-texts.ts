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
} as const satisfies Record<TextDue, string>

/** The text message that a staff member sends, in plain words. */
export function textMessageOf(
  { text_due }: Pick<RegistrationRow, 'text_due'>,
  event: Pick<EventRow, 'plain_title' | 'day' | 'starts'>,
  name: string,
): string | null {
  if (text_due === null) return null
  return `Hi ${name}. ${whatOf(event)}: ${sentences[text_due]}`
}

/** 'Supper, Friday, Nov 20, 2026, 6:00 PM', with the title that says nothing about the event. */
export const whatOf = ({
  plain_title,
  day,
  starts,
}: Pick<EventRow, 'plain_title' | 'day' | 'starts'>): string =>
  [plain_title, dayName(day), formatDay(day), ...(starts ? [formatTime(starts)] : [])].join(', ')
