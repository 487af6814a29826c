import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { dayOf } from '#contract/dates.ts'
import { exportRecords } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { describe } from './list.ts'
import { giftPage } from './list-queries.ts'
import { lockGift } from './queries.ts'
import { receiptNumber, receiptsOfGift } from './receipts.ts'
import { openGift } from './sealed.ts'
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
    lineOf: async (tx, id) => {
      const gift = await lockGift(tx, id)
      if (!gift) return undefined
      const listed = await describe(tx, gift)
      const receipts = await receiptsOfGift(tx, id)
      const { donor } = gift.is_anonymous
        ? { donor: undefined }
        : await openGift(tx, deps, { id, vault_key_id: gift.vault_key_id, donor: gift.donor })
      const valid = receipts.filter(({ cancelled_at }) => cancelled_at === null)
      const cells = [
        listed.reference,
        dayOf(gift.settled_at ?? gift.given_at),
        formatMoney(cents(listed.amount)),
        formatMoney(cents(listed.refunded)),
        listed.frequency,
        listed.method,
        listed.state,
        valid.map(({ serial }) => receiptNumber(serial)).join(' '),
        gift.is_anonymous ? anonymous : donor ? nameOf(donor) : '',
        donor?.email ?? '',
      ]
      return { cells, ...(donor && { opened: 'donor' }) }
    },
  })
