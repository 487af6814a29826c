export { countDecline, workAfterDeclines } from './breaker.ts'
export { alertDispute, alertMismatch, moneyInWords } from './money-alerts.ts'
export { paymentTroubles } from './payment-troubles.ts'
