import type { SeriesDate } from '#contract/console/event-series.ts'
import type { Day } from '#contract/dates.ts'
import { dayWithName } from '#console/ui/when.tsx'

/** 'Sat, Nov 21, 2026' */
export const dateName = ({ day }: Pick<SeriesDate, 'day'>): string =>
  day === null ? 'No day yet' : dayWithName(day)

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
