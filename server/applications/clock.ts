import { dayMs } from '#contract/durations.ts'
import { retentionDays, withdrawnRetentionDays } from '#contract/application/application.ts'
import { kinds } from './kinds.ts'
import type { ApplicationRow } from './queries.ts'

/** When an application is erased by itself; null while the person belongs. */
export function erasedAt(
  row: Pick<ApplicationRow, 'kind' | 'state' | 'touched_at' | 'decided_at'>,
): Date | null {
  const kind = row.kind
  if (row.state === 'welcome' && kinds[kind].isStoredWhileWelcome) return null
  const days = row.state === 'withdrawn' ? withdrawnRetentionDays : retentionDays[kind]
  return new Date((row.decided_at ?? row.touched_at).getTime() + days * dayMs)
}
