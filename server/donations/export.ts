import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { dayOf } from '#contract/dates.ts'
import { exportRecords } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { describeAll } from './list.ts'
import { giftPage } from './list-queries.ts'
import { lockGifts } from './queries.ts'
import { receiptNumber, validSerials } from './receipts.ts'
import { openDonors } from './sealed.ts'
import { nameOf } from './staff.ts'

const columns = [
  'reference',
  'day',
  'amount',
  'refunded',
  'frequency',
  'how',
  'state',
  'receipt',
  'name',
  'email',
] as const

/** The name of an anonymous donor in the export. */
const anonymous = 'Anonymous'

/** Writes CSV of all gifts except those in the state `open` or `not-completed`. The export does not decrypt anonymous donors. */
export const exportGifts = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  request: { reason: string; onExport: (tx: Db) => Promise<void> },
): Promise<AsyncIterable<string>> =>
  exportRecords<{ id: string; given_at: Date }>(deps, actor, {
    ...request,
    part: 'gifts',
    columns,
    readPage: (last, limit) => {
      const after = last && { at: last.given_at, id: last.id }
      return giftPage(deps.db, undefined, { after, limit })
    },
    linesOf: async (tx, ids) => {
      const gifts = await lockGifts(tx, ids)
      const listed = await describeAll(tx, gifts)
      const serials = await validSerials(tx, ids)
      const named = gifts.filter(({ is_anonymous }) => !is_anonymous)
      const opened = await openDonors(tx, deps, named)
      return new Map(
        gifts.flatMap((gift, i) => {
          const row = listed[i]
          const donor = opened.get(gift.id)?.donor
          if (!row) return []
          const cells = [
            row.reference,
            dayOf(gift.settled_at ?? gift.given_at),
            formatMoney(cents(row.amount)),
            formatMoney(cents(row.refunded)),
            row.frequency,
            row.method,
            row.state,
            (serials.get(gift.id) ?? []).map(receiptNumber).join(' '),
            gift.is_anonymous ? anonymous : donor ? nameOf(donor) : '',
            donor?.email ?? '',
          ]
          return [[gift.id, { cells, ...(donor && { opened: 'donor' }) }]]
        }),
      )
    },
  })
