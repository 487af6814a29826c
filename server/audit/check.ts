import type { AuditCheck } from '#contract/console/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { findBrokenAudit } from './hash-chain.ts'
import { type CheckRow, findCheck, findLastNumber, putCheck } from './queries.ts'

/** Verifies the hash chain and stores the result. Entries that were there at the last check and are gone count as broken. */
export async function checkAuditLog({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<AuditCheck> {
  const before = await findCheck(db)
  const broken = await findBrokenAudit(db)
  const entries = await findLastNumber(db)
  const isShorter = before !== undefined && entries < before.entries
  const check = {
    checked_at: clock.now(),
    entries: Math.max(entries, before?.entries ?? 0),
    broken_at: broken ?? (isShorter ? entries + 1 : null),
  }
  await putCheck(db, check)
  return describe(check)
}

/** The result of the latest check; null before the first. */
export async function readAuditCheck(db: Db): Promise<AuditCheck | null> {
  const found = await findCheck(db)
  return found ? describe(found) : null
}

const describe = ({ checked_at, entries, broken_at }: CheckRow): AuditCheck => ({
  checkedAt: checked_at.toISOString(),
  entries,
  brokenAt: broken_at,
})
