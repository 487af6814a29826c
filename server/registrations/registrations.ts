export { countGuestsOf } from './queries.ts'
export { countWaitingGuests } from './staff.ts'
