import type { OpenedPart } from '#contract/console/audit-sentence.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { csvLines, csvOf } from '#server/kit/csv.ts'
import type { Deps } from '#server/kit/deps.ts'
import { writeAudit } from './write.ts'

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
  /** Locks the record. Undefined for one that was erased since its page was read. */
  lineOf: (tx: Db, id: string) => Promise<ExportedLine | undefined>
}

/** CSV of records, in batches. The audit log records the export before its first row, and each record that is opened. */
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
  { reason, columns, readPage, lineOf }: RecordExport<Row>,
): AsyncGenerator<string> {
  yield csvOf([columns])
  let after: Row | undefined
  for (;;) {
    const page = await readPage(after, batch)
    const lines: string[][] = []
    for (const { id } of page)
      await deps.db.transaction().execute(async (tx) => {
        const line = await lineOf(tx, id)
        if (!line) return
        const { cells, opened } = line
        if (opened)
          await writeAudit(tx, deps, actor, { action: 'opened', subject: id, part: opened, reason })
        lines.push(cells)
      })
    yield csvLines(lines)
    after = page.at(-1)
    if (page.length < batch) return
  }
}
