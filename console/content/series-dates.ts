import type { SeriesDate } from '#contract/console/event-series.ts'
import { clockOf, type Day, dayOf } from '#contract/dates.ts'
import { formatTime } from '#contract/text/event-time.ts'
import { dayWithName } from '#console/ui/when.tsx'

/** 'Sat, Nov 21, 2026' */
export const dateName = ({ day }: Pick<SeriesDate, 'day'>): string =>
  day === null ? 'No day yet' : dayWithName(day)

/** 'Scheduled for Sat, Nov 21, 2026, 9:00 AM' */
export function scheduleText({ publishAt }: Pick<SeriesDate, 'publishAt'>): string | undefined {
  if (publishAt === null) return undefined
  const at = new Date(publishAt)
  return `Scheduled for ${dayWithName(dayOf(at))}, ${formatTime(clockOf(at))}`
}

/** A scheduled date goes out by itself, so it is chosen only if the person ticks it. */
export const isChosen = ({ publishAt }: Pick<SeriesDate, 'publishAt'>, isToggled: boolean) =>
  (publishAt === null) !== isToggled

/** '1 date', '7 dates' */
export const datesText = (count: number): string => (count === 1 ? '1 date' : `${count} dates`)

/** A draft, or a published event with changes. */
export const waitsToPublish = ({
  state,
  isChanged,
}: Pick<SeriesDate, 'state' | 'isChanged'>): boolean => state === 'draft' || isChanged

type Offer = {
  day: Day
  /** The series has this day already. */
  isTaken: boolean
  /** Chosen at first. A past day is not. */
  isOffered: boolean
  note: string | undefined
}

/** A day that the person may add to a series, with the warning beside it. */
export function offerOf(day: Day, dates: readonly Pick<SeriesDate, 'day'>[], today: Day): Offer {
  if (dates.some((date) => date.day === day))
    return { day, isTaken: true, isOffered: false, note: 'This series has this day already.' }
  return day < today
    ? { day, isTaken: false, isOffered: false, note: 'This day is over.' }
    : { day, isTaken: false, isOffered: true, note: undefined }
}
