import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { csvLines, csvOf } from '#server/kit/csv.ts'
import type { Deps } from '#server/kit/deps.ts'
import { writeAudit } from './audit.ts'
import { type Filters, filtersOf, type ListDeps } from './list.ts'
import { type AuditFilters, auditPage, type ListedEntry } from './queries.ts'

const batch = 1_000
const headings = ['Number', 'Time (UTC)', 'Person', 'Role', 'Action', 'Record', 'Part', 'Reason']

/** Writes the entry about the export first, so that no export happens without one. */
export async function exportAudit(
  deps: ListDeps & Pick<Deps, 'clock'>,
  actor: Actor,
  { reason, ...filters }: Filters & { reason: string },
): Promise<AsyncIterable<string>> {
  const where = await filtersOf(deps, filters)
  await deps.db.transaction().execute(async (tx) => {
    await writeAudit(tx, deps, actor, { action: 'exported', part: 'audit log', reason })
  })
  return exportedBatches(deps.db, where)
}

async function* exportedBatches(db: Db, filters: AuditFilters): AsyncGenerator<string> {
  yield csvOf([headings])
  let after: number | undefined
  for (;;) {
    const rows = await auditPage(db, filters, { after, limit: batch })
    yield csvLines(rows.map(cellsOf))
    after = rows.at(-1)?.number
    if (rows.length < batch) return
  }
}

const cellsOf = ({ number, at, actor, role, action, subject, part, reason }: ListedEntry) => [
  String(number),
  at.toISOString(),
  actor,
  role,
  action,
  subject ?? '',
  part ?? '',
  reason,
]
