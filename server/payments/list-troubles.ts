import { dayOf, formatDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import type { Db } from '#server/db/connect.ts'
import { moneyText } from './alerts.ts'
import { listDisputes, openMismatches } from './trouble-queries.ts'

type References = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Mismatched payments and disputes for the staff commands, a line each. They name no donor and no buyer. */
export async function paymentTroubles(
  db: Db,
  purpose: 'gift' | 'order',
  referencesOf: References,
): Promise<string[]> {
  const [mismatches, disputes] = [
    await openMismatches(db, purpose),
    await listDisputes(db, purpose),
  ]
  if (mismatches.length + disputes.length === 0) return []
  const references = await referencesOf([...mismatches, ...disputes].map(({ subject }) => subject))
  const named = (subject: string) => references.get(subject) ?? 'forgotten'
  return [
    ...mismatches.map(
      ({ subject, requested, ...received }) =>
        `${named(subject)}  payment does not match: asked for ${formatMoney(cents(requested))}, received ${moneyText(received)}`,
    ),
    ...disputes.map(({ subject, state, reason, evidence_due_at, closed_at, ...money }) => {
      const due = evidence_due_at ? `, answer by ${formatDay(dayOf(evidence_due_at))}` : ''
      const closed = closed_at ? ` on ${formatDay(dayOf(closed_at))}` : ''
      const how = state === 'open' ? `${reason.replaceAll('_', ' ')}${due}` : `${state}${closed}`
      return `${named(subject)}  disputed: ${moneyText(money)}, ${how}`
    }),
  ]
}
