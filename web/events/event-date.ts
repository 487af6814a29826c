import { type Day, datePart, dayName, formatDay } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { startTime } from '#contract/text/event-time.ts'

type Dated = Pick<Event, 'date' | 'time'>

export const dayOfEvent = ({ date }: Pick<Event, 'date'>): Day => datePart(date)

/** '5' from '2025-06-05'. */
export const dayNumber = (day: Day): string => String(Number(day.slice(8)))

/** 'Jun 5, 2025, 6:00 PM' */
export const formatListDate = (event: Dated): string =>
  `${formatDay(dayOfEvent(event))}, ${startTime(event.time)}`

/** 'Jun 5, 2025 @ 6:00 PM' */
export const formatPageDate = (event: Dated): string =>
  `${formatDay(dayOfEvent(event))} @ ${startTime(event.time)}`

/** 'Thursday, Jun 5, 2025' */
export const fullDay = (day: Day): string => `${dayName(day)}, ${formatDay(day)}`

type Closed = Pick<Event, 'isOver' | 'isCancelled'>

/** Why an event is closed: shown beside its date. */
export const closedWord = ({ isOver, isCancelled }: Closed): 'Cancelled' | 'Over' | undefined =>
  isCancelled ? 'Cancelled' : isOver ? 'Over' : undefined

/** The same for the end of a line: ' (over)'. */
export const closedMark = ({ isOver, isCancelled }: Closed): string | false =>
  isCancelled ? ' (Cancelled)' : isOver && ' (over)'

export const closedSentence = ({ isCancelled }: Pick<Event, 'isCancelled'>): string =>
  isCancelled ? 'This event is cancelled.' : 'This event is over.'
