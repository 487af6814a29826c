import { isUnavailable } from '#server/db/unavailable.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { FileRow } from './queries.ts'

type FindRow = (path: string) => Promise<FileRow | undefined>

const maxAgeMs = 30_000
const maxRows = 1_000

/** Caches rows for 30 seconds. While the database is unavailable, older rows are served too. */
export function cacheRows(read: FindRow, clock: Clock): { find: FindRow; clear: () => void } {
  const cached = new Map<string, { row: FileRow; at: number }>()
  let clears = 0
  const find: FindRow = async (path) => {
    const now = clock.now().getTime()
    const entry = cached.get(path)
    if (entry && now - entry.at < maxAgeMs) return entry.row
    const clearsBefore = clears
    try {
      const row = await read(path)
      if (cached.size >= maxRows) cached.clear()
      cached.delete(path)
      // A row that was read before a clear may be older than the change that caused it.
      if (row?.archived_at === null && clears === clearsBefore) cached.set(path, { row, at: now })
      return row
    } catch (error) {
      if (entry && isUnavailable(error)) return entry.row
      throw error
    }
  }
  const clear = () => {
    clears += 1
    cached.clear()
  }
  return { find, clear }
}
