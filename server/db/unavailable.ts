import pg from 'pg'

/**
 * The database is away, full, or too busy just now, and the same request may well succeed in a moment.
 * Everything else it says is a fault of ours.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) return transient.test(code)
  // The socket of a PostgreSQL that is just starting again is not there.
  const isMissingSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isMissingSocket || networkCodes.has(code) || driverWords.test(error.message)
}

/**
 * 08 connection lost, 53 no room or too many connections, 57P0x shut down or starting, 57014 took too
 * long, 55P03 a lock was not free in time, 25P03 idled too long in a transaction, 25006 the old primary after a failover.
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

// The driver gives these no code.
const driverWords =
  /timeout exceeded when trying to connect|^Connection terminated|^timeout expired|^Query read timeout|Client was closed and is not queryable|connection error and is not queryable|Cannot use a pool after calling end/
