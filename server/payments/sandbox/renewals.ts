import { defineScheduledJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Interval } from '../provider.ts'
import { queueSandboxEvent } from './events.ts'
import { newTestId } from './provider.ts'
import {
  changeSubscriptionRow,
  dueSubscriptions,
  insertCharge,
  type SubscriptionRow,
} from './queries.ts'

const months = { month: 1, year: 12 } satisfies Record<Interval, number>

/** The same day of the next month or year, or the last day of a shorter month. */
export function nextRenewal(after: Date, interval: Interval): Date {
  const next = new Date(after)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + months[interval])
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(after.getUTCDate(), lastDay))
  return next
}

/** Renews subscriptions of the sandbox as Stripe renews real ones. */
export const renewSandboxSubscriptions = defineScheduledJob(
  'renew-test-subscriptions',
  { everyMinutes: 60 },
  async ({ deps }) => {
    if (deps.settings.paymentProvider !== 'test') return
    for (const row of await dueSubscriptions(deps.db, deps.clock.now()))
      await renewSubscription(deps, row, 'paid')
  },
)

/** A paused subscription moves to its next date without a charge. */
export const renewSubscription = (
  deps: Deps,
  row: SubscriptionRow,
  state: 'paid' | 'failed',
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { subscription_id: id, reference, subscription_amount: amount } = row
    const isPaused = row.subscription_state === 'paused'
    await changeSubscriptionRow(tx, id, {
      renews_at: nextRenewal(row.renews_at, row.interval),
      ...(!isPaused && { subscription_state: state === 'paid' ? 'active' : 'past-due' }),
    })
    if (isPaused) return
    await insertCharge(tx, {
      id: newTestId('charge'),
      reference,
      amount,
      subscription_id: id,
      invoice_id: newTestId('invoice'),
      is_first: false,
      state,
      made_at: deps.clock.now(),
    })
    await queueSandboxEvent(tx, { type: `invoice.${state}`, about: { kind: 'subscription', id } })
  })
