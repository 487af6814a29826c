export { countDecline, workAfterDeclines } from './breaker.ts'
