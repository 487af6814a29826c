import { hash as digestOf } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { auditAfter, type AuditRow } from './queries.ts'

/** The previous hash of the first entry. */
export const zeroHash = Buffer.alloc(32)

/** Small, because the process serves no request while it hashes a batch. */
const batch = 1_000

/** Verifies the hash chain. Returns the number of the first changed or missing entry, or undefined. */
export async function findBrokenAudit(db: Db): Promise<number | undefined> {
  let before: Pick<AuditRow, 'number' | 'hash'> = { number: 0, hash: zeroHash }
  let next = auditAfter(db, 0, batch)
  for (;;) {
    const rows = await next
    const last = rows.at(-1)
    const isLast = rows.length < batch || last === undefined
    // The next batch is read while this one is hashed.
    if (!isLast) next = auditAfter(db, last.number, batch)
    for (const row of rows) {
      const follows = row.number === before.number + 1 && row.previous.equals(before.hash)
      if (!follows || !row.hash.equals(hashOf(row))) {
        await next
        return before.number + 1
      }
      before = row
    }
    if (isLast) return undefined
  }
}

export function hashOf({ previous, ...row }: Omit<AuditRow, 'hash'>): Buffer {
  const { number, at, actor, role, action, subject, part, reason } = row
  const content = JSON.stringify([
    number,
    at.toISOString(),
    actor,
    role,
    action,
    subject,
    part,
    reason,
  ])
  return digestOf('sha256', Buffer.concat([previous, Buffer.from(content)]), 'buffer')
}
