import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { dayOf } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { RowPosition } from '#server/db/rows.ts'
import type { Actor } from '#server/kit/actor.ts'
import { csvLines, csvOf } from '#server/kit/csv.ts'
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

const batch = 100

/** The name of an anonymous donor in the export. */
const anonymous = 'Anonymous'

type ExportDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/**
 * CSV of all gifts but those that were not completed, in batches. Anonymous donors stay encrypted. The audit log records
 * the export before its first row, and each donor in it.
 */
export async function exportGifts(
  deps: ExportDeps,
  actor: Actor,
  { reason, onExport }: { reason: string; onExport: (tx: Db) => Promise<void> },
): Promise<AsyncIterable<string>> {
  await deps.db.transaction().execute(async (tx) => {
    await writeAudit(tx, deps, actor, { action: 'exported', part: 'gifts', reason })
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
  let after: RowPosition | undefined
  for (;;) {
    const page = await giftPage(deps.db, undefined, { after, limit: batch })
    const lines: string[][] = []
    for (const { id } of page) lines.push(...(await lineOf(deps, actor, { id, reason })))
    yield csvLines(lines)
    const last = page.at(-1)
    if (!last || page.length < batch) return
    after = { at: last.given_at, id: last.id }
  }
}

/** Empty for a gift that was deleted since its page was read. */
const lineOf = (
  deps: ExportDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<string[][]> =>
  deps.db.transaction().execute(async (tx) => {
    const gift = await lockGift(tx, id)
    if (!gift) return []
    const listed = await describe(tx, gift)
    const receipts = await receiptsOfGift(tx, id)
    const { donor } = gift.is_anonymous
      ? { donor: undefined }
      : await openGift(tx, deps, { id, vault_key_id: gift.vault_key_id, donor: gift.donor })
    if (donor)
      await writeAudit(tx, deps, actor, { action: 'opened', subject: id, part: 'donor', reason })
    const valid = receipts.filter(({ cancelled_at }) => cancelled_at === null)
    return [
      [
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
      ],
    ]
  })
