import { defineScheduledJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type PaymentRow, renewingBetween } from '#server/payments/payments.ts'
import { tellUpcoming } from './emails.ts'
import { findGift } from './queries.ts'

const noticeMs = 14 * 86_400_000
const batch = 100

/** Two weeks before a yearly gift is asked for again, once for each time. A day that was missed is made up for. */
export const remindYearly = defineScheduledJob(
  'remind-yearly-gifts',
  { dailyAt: '09:30' },
  async ({ deps, signal }) => {
    const from = deps.clock.now()
    const until = new Date(from.getTime() + noticeMs)
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const ask = { purpose: 'gift', interval: 'year', from, until, after, most: batch } as const
      const rows = await renewingBetween(deps.db, ask)
      for (const row of rows) {
        after = row.id
        if (signal.aborted) return
        await remind(deps, row)
      }
      if (rows.length < batch) return
    }
  },
)

const remind = (deps: Deps, { subject, subscription_amount, renews_at }: PaymentRow) =>
  deps.db.transaction().execute(async (tx) => {
    const gift = await findGift(tx, subject)
    if (!gift || !renews_at) return
    const amount = subscription_amount ?? gift.amount
    await tellUpcoming(tx, deps, { gift, amount, renewsAt: renews_at })
  })
