import { defineScheduledJob, type JobRun } from '#server/jobs/jobs.ts'
import { liveSubscriptions, neverOpened, pagesToCheck, type PaymentRow } from './queries.ts'
import { finishRefund } from './refund.ts'
import { refundsToFinish } from './refund-queries.ts'
import { expirePayment, giveUpPayment, settlePayment } from './settle.ts'
import { settleSubscription } from './settle-subscription.ts'

const minuteMs = 60_000
/** By then the provider has told us, or will not. */
const patienceMs = 5 * minuteMs
const batch = 100

/** Finds what no notice told us of, finishes what broke off, and closes what nobody paid. */
export const reconcilePayments = defineScheduledJob(
  'reconcile-payments',
  { everyMinutes: 1 },
  async (run) => {
    const { deps } = run
    const { db } = deps
    if (deps.settings.paymentProvider === null) return
    const now = deps.clock.now().getTime()
    const earlier = new Date(now - patienceMs)
    for (const { id } of await neverOpened(db, earlier, batch))
      await attempt(run, () => giveUpPayment(deps, id))
    for (const row of await pagesToCheck(db, earlier, batch))
      await attempt(run, () => checkPage(run, row))
    for (const refund of await refundsToFinish(db, new Date(now - minuteMs), batch))
      await attempt(run, () => finishRefund(deps, refund))
  },
)

/** Money may come at the last moment, so only the provider closes a page; our clock alone never does. */
async function checkPage({ deps }: JobRun, row: PaymentRow): Promise<void> {
  const settled = await settlePayment(deps, row.id)
  const isLate = settled.expires_at <= deps.clock.now()
  if (settled.state === 'open' && isLate) await expirePayment(deps, settled)
}

/** Each day all invoices of every subscription that lives: a renewal whose notice was lost is found. */
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

/** One that fails holds up no other, and comes round again by itself. */
const attempt = (run: JobRun, work: () => Promise<unknown>): Promise<unknown> =>
  work().catch((error: unknown) =>
    run.log.warn({ part: 'payments', err: error }, 'a payment could not be looked after'),
  )
