import { dayOf } from '#contract/dates.ts'
import { exportWithReason } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import { allRows, type PageRequest } from '#server/db/rows.ts'
import type { Deps } from '#server/kit/deps.ts'
import { listInbox, openApplication } from './staff.ts'

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
 * A CSV file with contact data. It never contains the parts `answers` and `identity`. The audit log records each opened
 * application and the export with its size.
 */
export async function exportInbox(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  reason: string,
): Promise<string> {
  const lines: string[][] = []
  const applications = allRows(
    (request: PageRequest<number>) => listInbox(deps, request),
    ({ number }) => number,
  )
  for await (const { number, name, kind, state, arrivedAt } of applications) {
    const { contactDetails } = await openApplication(deps, actor, {
      number,
      parts: ['contact'],
      reason,
    })
    const { way, ...contact } = contactDetails ?? { name: '', email: '', phone: '', way: 'none' }
    // The export contains only the contact data that the applicant allows staff to use.
    const email = way === 'email' ? contact.email : ''
    const phone = way === 'text' || way === 'phone' ? contact.phone : ''
    lines.push([name, kind, state, dayOf(arrivedAt), contact.name, way, email, phone])
  }
  return exportWithReason(deps, actor, { what: 'applications', columns, lines, reason })
}
