import type { OpenedPart } from '#contract/console/audit-sentence.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { csvLines, csvOf } from '#server/kit/csv.ts'
import type { Deps } from '#server/kit/deps.ts'
import { writeAudit, writeAuditEntries } from './write.ts'

const batch = 100

type ExportedLine = { cells: string[]; opened?: OpenedPart }

type RecordExport<Row> = {
  /** The audit log names the exported data by it. */
  part: string
  reason: string
  /** Emails the owners in the transaction of the first entry. */
  onExport: (tx: Db) => Promise<void>
  columns: readonly string[]
  readPage: (after: Row | undefined, limit: number) => Promise<Row[]>
  /** Locks the records. One that was erased since its page was read has no line. */
  linesOf: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, ExportedLine>>
}

/**
 * CSV of records, in batches with a transaction each. The audit log records the export before its first row, and each
 * record that is opened before its row is sent.
 */
export async function exportRecords<Row extends { id: string }>(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  request: RecordExport<Row>,
): Promise<AsyncIterable<string>> {
  const { part, reason, onExport } = request
  await deps.db.transaction().execute(async (tx) => {
    await writeAudit(tx, deps, actor, { action: 'exported', part, reason })
    await onExport(tx)
  })
  return exportedBatches(deps, actor, request)
}

async function* exportedBatches<Row extends { id: string }>(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { reason, columns, readPage, linesOf }: RecordExport<Row>,
): AsyncGenerator<string> {
  yield csvOf([columns])
  let after: Row | undefined
  for (;;) {
    const page = await readPage(after, batch)
    if (page.length === 0) return
    const ids = page.map(({ id }) => id)
    const lines = await deps.db.transaction().execute(async (tx) => {
      const found = await linesOf(tx, ids)
      const opened = ids.flatMap((id) => {
        const part = found.get(id)?.opened
        return part ? [{ action: 'opened', subject: id, part, reason } as const] : []
      })
      // Every transaction locks its records before the log, so that two of them do not wait for each other.
      await writeAuditEntries(tx, deps, actor, opened)
      return ids.flatMap((id) => found.get(id) ?? [])
    })
    yield csvLines(lines.map(({ cells }) => cells))
    after = page.at(-1)
    if (page.length < batch) return
  }
}
