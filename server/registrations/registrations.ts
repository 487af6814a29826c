export { countWaitingGuests } from './staff.ts'
