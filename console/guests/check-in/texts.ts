import type { CheckInEvent, CheckInState } from '#contract/console/check-in.ts'
import { clockOf } from '#contract/dates.ts'
import { allDay, formatTime } from '#contract/text/event-time.ts'
import { dayWithName } from '#console/ui/when.tsx'

/** 'Fri, Nov 20, 2026, 6:00 PM' */
export const dayAndTime = ({ day, starts }: Pick<CheckInEvent, 'day' | 'starts'>): string =>
  `${dayWithName(day)}, ${starts === null ? allDay : formatTime(starts)}`

/** '6:04 PM' */
export const timeOf = (iso: string): string => formatTime(clockOf(new Date(iso)))

/** What staff read beside a guest who is not simply confirmed. */
export const stateTexts: Record<CheckInState, string> = {
  confirmed: '',
  pending: 'Intake pending: talk with them first',
  waiting: 'Wait list: no place yet',
  offered: 'Was offered a place and has not accepted it',
}
