import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import { exportWithReason } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import { allRows, type PageRequest } from '#server/db/rows.ts'
import type { Deps } from '#server/kit/deps.ts'
import { listGifts, showGift } from './staff.ts'

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
  const gifts = allRows(
    (request: PageRequest) => listGifts(deps, request),
    ({ reference }) => reference,
  )
  for await (const gift of gifts) {
    const { reference, day, amount, frequency, method, state } = gift
    const who = gift.is_anonymous
      ? { name: anonymous, email: '' }
      : await donorOf(deps, actor, { reference, reason })
    const facts = [reference, day, formatMoney(cents(amount)), frequency, method, state]
    lines.push([...facts, who.name, who.email])
  }
  return exportWithReason(deps, actor, { what: 'gifts', columns, lines, reason })
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
