export { failedSchedules } from './queries.ts'
export { publishScheduled } from './schedule.ts'
