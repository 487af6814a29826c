export { countApplicationsToRead, countUntouchedApplications } from './list.ts'
