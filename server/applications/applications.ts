export { countNewApplications } from './queries.ts'
