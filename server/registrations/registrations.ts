export { countGuestsOf } from './queries.ts'
export { countWaitingGuests } from './guest-list.ts'
