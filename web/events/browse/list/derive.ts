import { type Day, datePart, dayNames } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { type FilterState, registrationAnswers } from './filter-state.ts'

type Filter = FilterState['currentFilter']
/** As much as the API reads. */
export const searchMost = 100

type Listed = Pick<Event, 'name' | 'date' | 'dayOfWeek' | 'registrationRequired'>

/** What is shown of the fetched events. Only what is in use narrows them: words, ticked boxes, a day. */
export const derive = <E extends Listed>(
  events: readonly E[],
  { currentFilter, searchText }: FilterState,
  day: Day | undefined,
): E[] =>
  events
    .filter(isNamedLike(searchText))
    .filter(passes(currentFilter))
    .filter((event) => day === undefined || datePart(event.date) === day)

/** What was typed as it is searched for: without spaces around it and without signs that cannot be seen. */
export const tidySearch = (text: string): string =>
  text.replace(/\p{C}/gu, '').trim().replace(/\s+/g, ' ').slice(0, searchMost)

function isNamedLike(text: string): (event: Listed) => boolean {
  const wanted = tidySearch(text).toLowerCase()
  return ({ name }) => name.toLowerCase().includes(wanted)
}

/** Both groups must agree: a day alone, or an answer alone, lets nothing through. */
function passes(filter: Filter): (event: Listed) => boolean {
  if (countTicked(filter) === 0) return () => true
  return ({ registrationRequired, dayOfWeek }) =>
    filter[registrationRequired ? 'Yes' : 'No'] === true && filter[dayOfWeek] === true
}

export const countTicked = (filter: Filter): number => Object.values(filter).filter(Boolean).length

/** The group without a tick while the other has one: the reason why nothing shows. */
export function emptyGroup(filter: Filter): 'Days' | 'Registration Required' | undefined {
  const hasDay = dayNames.some((day) => filter[day])
  const hasAnswer = registrationAnswers.some((answer) => filter[answer])
  if (hasDay === hasAnswer) return undefined
  return hasDay ? 'Registration Required' : 'Days'
}
