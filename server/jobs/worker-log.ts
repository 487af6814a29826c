import { Logger } from 'graphile-worker'
import type { Log } from './jobs.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/**
 * Writes messages of graphile-worker to our log. Messages about a failed job are dropped: they contain the message of
 * the error, which may contain personal data. task.ts logs the failure instead.
 */
export const quietLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.['failure']) return
    const [firstLine = ''] = message.split('\n')
    log[levels[level]]({ part: 'jobs' }, firstLine.slice(0, 200))
  })
