import type { Event } from '#contract/event.ts'

type Kind = Pick<Event, '_id' | 'registrationRequired'>

/** Others of the same kind from the first page of the list. An event is not related to itself. */
export const relatedTo = <E extends Kind>(event: Kind, listed: readonly E[], most: number): E[] =>
  listed
    .filter(({ _id }) => _id !== event._id)
    .filter(({ registrationRequired }) => registrationRequired === event.registrationRequired)
    .slice(0, most)
