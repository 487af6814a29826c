import { applicationNumber } from '#contract/application/application.ts'
import { dayOf } from '#contract/dates.ts'
import { exportRecords } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { contactDetailsOf } from './kinds.ts'
import { applicationPage, type ApplicationRow, applications } from './queries.ts'
import { openAllContactDetails } from './sealed.ts'

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

/** CSV with contact data. It never contains the parts `answers` and `identity`. */
export const exportApplications = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  request: { reason: string; onExport: (tx: Db) => Promise<void> },
): Promise<AsyncIterable<string>> =>
  exportRecords<{ id: string; number: number }>(deps, actor, {
    ...request,
    part: 'applications',
    columns,
    readPage: (after, limit) => applicationPage(deps.db, {}, { before: after?.number, limit }),
    linesOf: async (tx, ids) => {
      const rows = await applications(tx).where('id', 'in', ids).orderBy('id').forUpdate().execute()
      const contacts = await openAllContactDetails(tx, deps, rows)
      return new Map(
        rows.flatMap((row) => {
          const contact = contacts.get(row.id)
          return contact ? [[row.id, { cells: lineOf(row, contact), opened: 'contact' }]] : []
        }),
      )
    },
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
