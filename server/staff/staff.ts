export { oldStaff } from './forget.ts'
export { firstSteps, printOwnerLink, startLine } from './owner-link.ts'
export { blankStaff } from './queries.ts'
export { createFindPerson } from './sessions.ts'
