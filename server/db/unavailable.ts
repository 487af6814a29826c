import pg from 'pg'

/**
 * Whether the database is down, full or overloaded, so that the same request may succeed on a retry. Any other
 * database error is a bug.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) return transient.test(code)
  // The socket file does not exist while PostgreSQL restarts.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isMissingSocket || networkCodes.has(code) || driverMessages.test(error.message)
}

/**
 * 08 connection lost, 53 disk full or too many connections, 57P0x shutting down or starting, 57014 statement timeout,
 * 55P03 lock timeout, 25P03 idle in transaction timeout, 25006 read-only (the old primary after a failover).
 */
const transient = /^(08...|53...|57P0[1-5]|57014|55P03|25P03|25006)$/

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// Errors of the driver without a code.
const driverMessages =
  /timeout exceeded when trying to connect|^Connection terminated|^timeout expired|^Query read timeout|Client was closed and is not queryable|connection error and is not queryable|Cannot use a pool after calling end/
