export { countOrdersToSend } from './queries.ts'
export { countOrdersToRefund } from './staff.ts'
