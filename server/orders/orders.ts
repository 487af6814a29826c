export { countOrdersToSend } from './queries.ts'
export { listOrderTroubles } from './troubles.ts'
