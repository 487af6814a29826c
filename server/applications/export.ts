import { applicationNumber } from '#contract/application/application.ts'
import { dayOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { csvLines, csvOf } from '#server/kit/csv.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { contactDetailsOf } from './kinds.ts'
import { applicationPage, type ApplicationRow, applications } from './queries.ts'
import { openContactDetails } from './sealed.ts'

const columns = [
  'number',
  'kind',
  'state',
  'arrived',
  'name',
  'safe way',
  'email',
  'phone',
] as const

const batch = 100

type ExportDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/**
 * CSV with contact data, in batches. It never contains the parts `answers` and `identity`. The audit log records the
 * export before its first row, and each opened application.
 */
export async function exportApplications(
  deps: ExportDeps,
  actor: Actor,
  { reason, onExport }: { reason: string; onExport: (tx: Db) => Promise<void> },
): Promise<AsyncIterable<string>> {
  await deps.db.transaction().execute(async (tx) => {
    await writeAudit(tx, deps, actor, { action: 'exported', part: 'applications', reason })
    await onExport(tx)
  })
  return exportedBatches(deps, actor, reason)
}

async function* exportedBatches(
  deps: ExportDeps,
  actor: Actor,
  reason: string,
): AsyncGenerator<string> {
  yield csvOf([columns])
  let before: number | undefined
  for (;;) {
    const page = await applicationPage(deps.db, {}, { before, limit: batch })
    const lines: string[][] = []
    for (const { id } of page) lines.push(...(await openLine(deps, actor, { id, reason })))
    yield csvLines(lines)
    before = page.at(-1)?.number
    if (page.length < batch) return
  }
}

/** Empty for an application that was erased since its page was read. */
const openLine = (
  deps: ExportDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<string[][]> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await applications(tx).where('id', '=', id).forUpdate().executeTakeFirst()
    const contact = row && (await openContactDetails(tx, deps, row))
    if (!contact) return []
    await writeAudit(tx, deps, actor, { action: 'opened', subject: id, part: 'contact', reason })
    return [lineOf(row, contact)]
  })

/** The export contains only the contact data that the applicant allows staff to use. */
function lineOf(row: ApplicationRow, contact: ReturnType<typeof contactDetailsOf>): string[] {
  const { name, way } = contact
  const email = way === 'email' ? contact.email : ''
  const phone = way === 'text' || way === 'phone' ? contact.phone : ''
  return [
    applicationNumber(row),
    row.kind,
    row.state,
    dayOf(row.arrived_at),
    name,
    way,
    email,
    phone,
  ]
}
