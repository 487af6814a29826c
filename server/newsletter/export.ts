import { dayOf } from '#contract/dates.ts'
import { exportRecords } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { isSilenced } from '#server/mail/mail.ts'
import { openRecord } from '#server/vault/vault.ts'
import { exportedPage, lockExported } from './queries.ts'
import { subscriptionRecord } from './send-confirmations.ts'

const columns = ['email', 'name', 'confirmed'] as const

/** CSV of the confirmed subscribers. Mailboxes that want no email are left out. */
export const exportSubscribers = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  request: { reason: string; onExport: (tx: Db) => Promise<void> },
): Promise<AsyncIterable<string>> =>
  exportRecords<{ id: string }>(deps, actor, {
    ...request,
    part: 'subscribers',
    columns,
    readPage: (after, limit) => exportedPage(deps.db, { after: after?.id, limit }),
    lineOf: async (tx, id) => {
      const row = await lockExported(tx, id)
      if (!row) return undefined
      const { vault_key_id, sealed, confirmed_at } = row
      const opened = await openRecord(tx, deps, {
        kind: subscriptionRecord,
        row: id,
        sealed: { vault_key_id, sealed },
      })
      const subscriber = opened.sealed
      if (!subscriber || !confirmed_at) return undefined
      const { email, firstName, lastName } = subscriber
      if (await isSilenced(tx, deps, email)) return undefined
      const name = `${firstName} ${lastName}`.trim()
      return { cells: [email, name, dayOf(confirmed_at)], opened: 'subscriber' }
    },
  })
