import { dayMs } from '#contract/durations.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { deleteEmptyBags, deleteLeftBags } from './purge-queries.ts'

/** A bag belongs to nobody we know: left alone, it goes by itself. */
export const oldBags: readonly PurgeRule[] = [
  {
    kind: 'empty bags',
    retentionMs: 30 * dayMs,
    forget: (tx, _deps, age) => deleteEmptyBags(tx, age),
  },
  {
    kind: 'bags left alone',
    retentionMs: 90 * dayMs,
    forget: (tx, _deps, age) => deleteLeftBags(tx, age),
  },
]
