import { Logger } from 'graphile-worker'
import type { Log } from './jobs.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/**
 * The worker's remarks in our log. What it says about a failed job is left out: it would repeat the error's
 * own words, which may hold somebody's, and we have logged the failure already.
 */
export const quietLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.['failure']) return
    const [firstLine = ''] = message.split('\n')
    log[levels[level]]({ part: 'jobs' }, firstLine.slice(0, 200))
  })
