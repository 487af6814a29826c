import type {
  GuestEvent,
  GuestNeed,
  GuestState,
  GuestTab,
  GuestWay,
} from '#contract/console/guest.ts'
import { dayName, formatLongDay } from '#contract/dates.ts'
import { formatTime } from '#contract/text/event-time.ts'
import type { StateTone } from '#console/ui/notice.tsx'

export const states = {
  unproven: { label: 'Not confirmed', tone: 'plain' },
  pending: { label: 'Intake pending', tone: 'warn' },
  confirmed: { label: 'Comes', tone: 'good' },
  waiting: { label: 'Wait list', tone: 'info' },
  offered: { label: 'Place offered', tone: 'info' },
  cancelled: { label: 'Removed', tone: 'off' },
  expired: { label: 'Expired', tone: 'off' },
} as const satisfies Record<GuestState, { label: string; tone: StateTone }>

export const ways = {
  email: 'Email',
  text: 'Text',
  none: 'Do not contact',
} as const satisfies Record<GuestWay, string>

export const needTexts = {
  talk: 'Intake talk',
  text: 'Text message',
  confirmation: 'Staff confirmation',
} as const satisfies Record<GuestNeed, string>

/** What a staff member does about each need. */
export const needHints = {
  talk: 'Their place is held until somebody talked with them. Then release them.',
  text: 'Send the text from a phone that does not show our name, then mark them as texted.',
  confirmation:
    'They did not confirm an address. Release them if you know that they are who they say.',
} as const satisfies Record<GuestNeed, string>

export const tabNames = {
  coming: 'Coming',
  waiting: 'Wait list',
  unconfirmed: 'Not confirmed',
} as const satisfies Record<GuestTab, string>

type When = Pick<GuestEvent, 'day' | 'starts'>

/** 'Saturday, November 21, 2026, 6:00 PM' */
export const whenOf = ({ day, starts }: When): string =>
  `${dayName(day)}, ${formatLongDay(day)}${starts === null ? '' : `, ${formatTime(starts)}`}`

/** '48 of 60 places are taken, 3 guests wait' */
export function placesOf({ capacity, taken, waiting }: GuestEvent): string {
  const limit = capacity === null ? '' : ` of ${capacity}`
  const places = `${taken}${limit} ${(capacity ?? taken) === 1 ? 'place is' : 'places are'} taken`
  if (waiting === 0) return places
  return `${places}, ${waiting === 1 ? '1 guest waits' : `${waiting} guests wait`}`
}
