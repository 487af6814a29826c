import { type Day, datePart, dayNames } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { type FilterState, registrationAnswers } from './filter-state.ts'

type Filter = FilterState['currentFilter']
/** The maximum of the API. */
export const maxSearchLength = 100

type Listed = Pick<Event, 'name' | 'date' | 'dayOfWeek' | 'registrationRequired'>

/** The fetched events that match the search text, the ticked boxes and the chosen day. An unused filter matches all. */
export const filterEvents = <E extends Listed>(
  events: readonly E[],
  { currentFilter, searchText }: FilterState,
  day: Day | undefined,
): E[] =>
  events
    .filter(matchesName(searchText))
    .filter(matchesBoxes(currentFilter))
    .filter((event) => day === undefined || datePart(event.date) === day)

/** Removes surrounding spaces and invisible characters, which the API would reject. */
export const normalizeSearch = (text: string): string =>
  text.replace(/\p{C}/gu, '').trim().replace(/\s+/g, ' ').slice(0, maxSearchLength)

function matchesName(text: string): (event: Listed) => boolean {
  const wanted = normalizeSearch(text).toLowerCase()
  return ({ name }) => name.toLowerCase().includes(wanted)
}

/** An event must match both groups, so a tick in one group only matches no event. */
function matchesBoxes(filter: Filter): (event: Listed) => boolean {
  if (countTicked(filter) === 0) return () => true
  return ({ registrationRequired, dayOfWeek }) =>
    filter[registrationRequired ? 'Yes' : 'No'] === true && filter[dayOfWeek] === true
}

export const countTicked = (filter: Filter): number => Object.values(filter).filter(Boolean).length

/** The group without a tick while the other has one: the reason why no event is shown. */
export function emptyGroup(filter: Filter): 'Days' | 'Registration Required' | undefined {
  const hasDay = dayNames.some((day) => filter[day])
  const hasAnswer = registrationAnswers.some((answer) => filter[answer])
  if (hasDay === hasAnswer) return undefined
  return hasDay ? 'Registration Required' : 'Days'
}
