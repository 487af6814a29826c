export { listGiftTroubles } from './list.ts'
export { countPledges, countReportedCards } from './queries.ts'
