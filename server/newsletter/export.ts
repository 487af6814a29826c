import { dayOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { csvLines, csvOf } from '#server/kit/csv.ts'
import type { Deps } from '#server/kit/deps.ts'
import { isSilenced } from '#server/mail/mail.ts'
import { openRecord } from '#server/vault/vault.ts'
import { exportedPage, lockExported } from './queries.ts'
import { subscriptionRecord } from './send-confirmations.ts'

const columns = ['email', 'name', 'confirmed'] as const

const batch = 100

type ExportDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/**
 * CSV of the confirmed subscribers, in batches. The audit log records the export before its first row, and each
 * subscriber in it. The owners are emailed.
 */
export async function exportSubscribers(
  deps: ExportDeps,
  actor: Actor,
  { reason, onExport }: { reason: string; onExport: (tx: Db) => Promise<void> },
): Promise<AsyncIterable<string>> {
  await deps.db.transaction().execute(async (tx) => {
    await writeAudit(tx, deps, actor, { action: 'exported', part: 'subscribers', reason })
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
  let after: string | undefined
  for (;;) {
    const page = await exportedPage(deps.db, { after, limit: batch })
    const lines: string[][] = []
    for (const { id } of page) lines.push(...(await lineOf(deps, actor, { id, reason })))
    yield csvLines(lines)
    after = page.at(-1)?.id
    if (page.length < batch) return
  }
}

/** Empty for a person who unsubscribed since the page was read. */
const lineOf = (
  deps: ExportDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<string[][]> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockExported(tx, id)
    if (!row) return []
    const { vault_key_id, sealed, confirmed_at } = row
    const opened = await openRecord(tx, deps, {
      kind: subscriptionRecord,
      row: id,
      sealed: { vault_key_id, sealed },
    })
    const subscriber = opened.sealed
    if (!subscriber || !confirmed_at) return []
    const { email, firstName, lastName } = subscriber
    if (await isSilenced(tx, deps, email)) return []
    await writeAudit(tx, deps, actor, { action: 'opened', subject: id, part: 'subscriber', reason })
    return [[email, `${firstName} ${lastName}`.trim(), dayOf(confirmed_at)]]
  })
