import { defineScheduledJob, type JobRun } from '#server/jobs/jobs.ts'
import { liveSubscriptions, unopenedPayments, pagesToCheck, type PaymentRow } from './queries.ts'
import { finishRefund } from './refund.ts'
import { type RefundRow, refundsToFinish } from './refund-queries.ts'
import { expirePayment, failUnopenedPayment, settlePayment } from './settle.ts'
import { settleSubscription } from './settle-subscription.ts'

const minuteMs = 60_000
/** After this time the webhook has arrived or is lost. */
const webhookDelayMs = 5 * minuteMs
const batch = 100

/** Settles payments whose webhook was lost, finishes interrupted refunds and closes expired pages. */
export const reconcilePayments = defineScheduledJob(
  'reconcile-payments',
  { everyMinutes: 1 },
  async (run) => {
    const { deps } = run
    const { db } = deps
    if (deps.settings.paymentProvider === null) return
    const now = deps.clock.now().getTime()
    const earlier = new Date(now - webhookDelayMs)
    for (const { id } of await unopenedPayments(db, earlier, batch))
      await attempt(run, () => failUnopenedPayment(deps, id))
    for (const row of await pagesToCheck(db, earlier, batch))
      await attempt(run, () => checkPage(run, row))
    await finishRefunds(run, new Date(now - minuteMs))
  },
)

/** Tries all of them in each run, so that refunds that stay pending do not delay the others. */
async function finishRefunds(run: JobRun, before: Date): Promise<void> {
  const { deps, signal } = run
  for (let after: RefundRow | undefined; ;) {
    const page = await refundsToFinish(deps.db, { before, after, limit: batch })
    for (const refund of page) {
      if (signal.aborted) return
      await attempt(run, () => finishRefund(deps, refund))
    }
    after = page.at(-1)
    if (page.length < batch) return
  }
}

/** A payment may arrive at the last moment, so only the provider expires a page, never our clock. */
async function checkPage({ deps }: JobRun, row: PaymentRow): Promise<void> {
  const settled = await settlePayment(deps, row.id)
  const isLate = settled.expires_at <= deps.clock.now()
  if (settled.state === 'open' && isLate) await expirePayment(deps, settled)
}

/** Settles all live subscriptions daily, to find renewals whose webhook was lost. */
export const reconcileSubscriptions = defineScheduledJob(
  'reconcile-subscriptions',
  { dailyAt: '04:10' },
  async (run) => {
    const { deps, signal } = run
    if (deps.settings.paymentProvider === null) return
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await liveSubscriptions(deps.db, after, batch)
      for (const { id, subscription_id } of rows) {
        after = id
        if (signal.aborted) return
        if (subscription_id !== null)
          await attempt(run, () => settleSubscription(deps, subscription_id))
      }
      if (rows.length < batch) return
    }
  },
)

/** A failure does not stop the others, and the next run tries again. */
const attempt = (run: JobRun, work: () => Promise<unknown>): Promise<unknown> =>
  work().catch((error: unknown) =>
    run.log.warn({ part: 'payments', err: error }, 'a payment could not be reconciled'),
  )
