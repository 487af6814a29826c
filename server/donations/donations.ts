export { countPledges, countReportedCards } from './queries.ts'
