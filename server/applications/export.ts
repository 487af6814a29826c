import { dayOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { csvOf } from '#server/kit/csv.ts'
import { listInbox, openApplication } from './desk.ts'

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

/**
 * A table of whom to reach and how. Identity and words cannot be had this way. Each record that goes into it is opened,
 * and so stands in the audit, and so does the export with its size.
 */
export async function exportInbox(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  reason: string,
): Promise<string> {
  const lines: string[][] = []
  for (const { number, name, kind, state, arrivedAt } of await listInbox(deps)) {
    const { reach } = await openApplication(deps, actor, { number, parts: ['contact'], reason })
    const { way, ...who } = reach ?? { name: '', email: '', phone: '', way: 'none' }
    // What may not be used is not handed out.
    const email = way === 'email' ? who.email : ''
    const phone = way === 'text' || way === 'phone' ? who.phone : ''
    lines.push([name, kind, state, dayOf(arrivedAt), who.name, way, email, phone])
  }
  const size = `${lines.length} rows: ${columns.join(', ')}`
  await deps.db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, deps, actor, { action: 'exported', reason: `${size}. ${reason}` }),
    )
  return csvOf([columns, ...lines])
}
