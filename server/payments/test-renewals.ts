import { defineScheduledJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { providerKind } from './call-provider.ts'
import type { Interval } from './provider.ts'
import { queueTestNotice } from './test-notices.ts'
import { newTestId } from './test-provider.ts'
import {
  changeTestSubscription,
  dueTestSubscriptions,
  insertTestCharge,
  type TestSubscriptionRow,
} from './test-queries.ts'

const months = { month: 1, year: 12 } satisfies Record<Interval, number>

/** On the same day of the month; where that month has none, on its last. */
export function nextRenewal(after: Date, interval: Interval): Date {
  const next = new Date(after)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + months[interval])
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(after.getUTCDate(), lastDay))
  return next
}

/** The test provider's subscriptions come round like real ones. */
export const renewTestSubscriptions = defineScheduledJob(
  'renew-test-subscriptions',
  { everyMinutes: 60 },
  async ({ deps }) => {
    if (providerKind(deps.settings) !== 'test') return
    for (const row of await dueTestSubscriptions(deps.db, deps.clock.now()))
      await renewTestSubscription(deps, row, 'paid')
  },
)

/** While it is paused the time passes and nothing is asked for. */
export const renewTestSubscription = (
  deps: Deps,
  row: TestSubscriptionRow,
  state: 'paid' | 'failed',
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const isPaused = row.state === 'paused'
    const outcome = state === 'paid' ? 'active' : 'past-due'
    await changeTestSubscription(tx, row.id, {
      renews_at: nextRenewal(row.renews_at, row.interval),
      ...(!isPaused && { state: outcome }),
    })
    if (isPaused) return
    await insertTestCharge(tx, {
      id: newTestId('charge'),
      reference: row.reference,
      amount: row.amount,
      subscription_id: row.id,
      invoice_id: newTestId('invoice'),
      is_first: false,
      state,
      made_at: deps.clock.now(),
    })
    const about = { kind: 'subscription', id: row.id } as const
    await queueTestNotice(tx, deps, { type: `invoice.${state}`, about })
  })
