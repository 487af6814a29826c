import { entryText } from '#contract/console/audit-sentence.ts'
import type { Actor } from '#server/kit/actor.ts'
import { csvLines, csvOf } from '#server/kit/csv.ts'
import type { Deps } from '#server/kit/deps.ts'
import { writeAudit } from './write.ts'
import { type Filters, filtersOf } from './list.ts'
import { type AuditFilters, auditPage } from './queries.ts'
import { type NamedEntry, nameEntries } from './records.ts'

const batch = 1_000
const headings = ['Number', 'Time (UTC)', 'Person', 'Role', 'Action', 'Record', 'Part', 'Reason']

/** Writes the entry about the export first, so that no export happens without one. */
export async function exportAudit(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  { reason, ...filters }: Filters & { reason: string },
): Promise<AsyncIterable<string>> {
  await deps.db.transaction().execute(async (tx) => {
    await writeAudit(tx, deps, actor, { action: 'exported', part: 'audit log', reason })
  })
  return exportedBatches(deps, filtersOf(filters))
}

async function* exportedBatches(
  deps: Pick<Deps, 'db' | 'keys'>,
  filters: AuditFilters,
): AsyncGenerator<string> {
  yield csvOf([headings])
  let after: number | undefined
  for (;;) {
    const rows = await auditPage(deps.db, filters, { after, limit: batch })
    yield csvLines((await nameEntries(deps, rows)).map(cellsOf))
    after = rows.at(-1)?.number
    if (rows.length < batch) return
  }
}

const cellsOf = (entry: NamedEntry) => [
  String(entry.number),
  entry.at.toISOString(),
  entry.actorName,
  entry.role,
  entryText({ ...entry, record: entry.subject }),
  entry.subject ?? '',
  entry.part ?? '',
  entry.reason,
]
