export { failedSchedules } from './queries.ts'
export { publishScheduled } from './schedule.ts'
export { type Preview, previewDraft } from './preview.ts'
export type { DraftDeps } from './describe.ts'
