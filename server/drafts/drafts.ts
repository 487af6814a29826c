export { failedSchedules, hasEditedEvent } from './queries.ts'
export { publishScheduled } from './schedule.ts'
export { previewDraft } from './preview.ts'
export type { DraftDeps } from './describe.ts'
