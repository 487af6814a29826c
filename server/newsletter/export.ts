import { dayOf } from '#contract/dates.ts'
import { exportRecords } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { silencedAmong } from '#server/mail/mail.ts'
import { openRecords } from '#server/vault/vault.ts'
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
    linesOf: async (tx, ids) => {
      const rows = await lockExported(tx, ids)
      const opened = await openRecords(tx, deps, subscriptionRecord, rows)
      const emails = [...opened.values()].flatMap(({ sealed }) => sealed?.email ?? [])
      const isSilenced = await silencedAmong(tx, deps, emails)
      return new Map(
        rows.flatMap(({ id, confirmed_at }) => {
          const subscriber = opened.get(id)?.sealed
          if (!subscriber || !confirmed_at || isSilenced(subscriber.email)) return []
          const { email, firstName, lastName } = subscriber
          const cells = [email, `${firstName} ${lastName}`.trim(), dayOf(confirmed_at)]
          return [[id, { cells, opened: 'subscriber' }]]
        }),
      )
    },
  })
