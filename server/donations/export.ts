import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/words/money.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import { csvOf } from '#server/kit/csv.ts'
import { pageSize } from '#server/db/rows.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type ListedGift, listGifts, showGift } from './staff.ts'

const columns = [
  'reference',
  'day',
  'amount',
  'frequency',
  'how',
  'state',
  'name',
  'email',
] as const

/** The name of an anonymous donor in lists of gifts. */
export const anonymous = 'Anonymous'

/**
 * A CSV of gifts. Anonymous donors stay encrypted. Each decrypted donor gets an audit entry, and so does the export
 * with its size.
 */
export async function exportGifts(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  reason: string,
): Promise<string> {
  const lines: string[][] = []
  for await (const gift of allGifts(deps)) {
    const { reference, day, amount, frequency, method, state } = gift
    const who = gift.is_anonymous
      ? { name: anonymous, email: '' }
      : await donorOf(deps, actor, { reference, reason })
    const facts = [reference, day, formatMoney(cents(amount)), frequency, method, state]
    lines.push([...facts, who.name, who.email])
  }
  const size = `${lines.length} rows: ${columns.join(', ')}`
  await deps.db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, deps, actor, { action: 'exported', reason: `${size}. ${reason}` }),
    )
  return csvOf([columns, ...lines])
}

async function donorOf(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  request: { reference: string; reason: string },
) {
  const { donor } = await showGift(deps, actor, request)
  return donor
    ? { name: `${donor.firstName} ${donor.lastName}`, email: donor.email }
    : { name: '', email: '' }
}

async function* allGifts(deps: Pick<Deps, 'db'>): AsyncGenerator<ListedGift> {
  let after: string | undefined
  do {
    const page = await listGifts(deps, { after })
    yield* page
    after = page.length < pageSize ? undefined : page.at(-1)?.reference
  } while (after !== undefined)
}
