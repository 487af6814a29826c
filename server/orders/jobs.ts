import * as z from 'zod/mini'
import { systemIds } from '#server/kit/actor.ts'
import type { Db } from '#server/db/connect.ts'
import { defineJob, defineScheduledJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { returnToken, tryToken } from '#server/kit/limit.ts'
import { isMailWaiting } from '#server/mail/mail.ts'
import { refundRest } from '#server/payments/payments.ts'
import { emailWaiting } from './emails.ts'
import { markAnnounced, changeOrder, findOrder, lockOrder, unpaidSince } from './queries.ts'
import { releaseScarce } from './scarce-holds.ts'
import { openOrder } from './sealed.ts'
import { emailStaffAboutOrders } from './staff-emails.ts'

/** Most buyers have paid by then and need no reminder. */
const reminderDelayMs = 10 * 60_000
const batch = 100
const siteLimit = { action: 'order email', who: 'everybody', burst: 100, perHour: 100 }

/**
 * Reminds buyers of unpaid orders. A job does it, so that the response to an order reveals nothing about the mailbox.
 */
export const remindBuyers = defineScheduledJob(
  'remind-buyers',
  { everyMinutes: 1 },
  async ({ deps, signal }) => {
    const before = new Date(deps.clock.now().getTime() - reminderDelayMs)
    for (const { id } of await unpaidSince(deps.db, { before, limit: batch })) {
      if (signal.aborted) return
      await deps.db.transaction().execute((tx) => remind(tx, deps, id))
    }
  },
)

async function remind(tx: Db, deps: Deps, id: string): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order?.state !== 'awaiting-payment' || order.reminded_at) return
  const { vault_key_id, buyer: sealed } = order
  const { buyer } = await openOrder(tx, deps, { id, vault_key_id, buyer: sealed })
  if (!buyer || (await tryToken(tx, deps.clock, siteLimit)) > 0) return
  await changeOrder(tx, id, { reminded_at: deps.clock.now() })
  await emailWaiting(tx, deps, order)
  if (await isMailWaiting(tx, deps, id)) await returnToken(tx, siteLimit)
}

/** Emails staff about paid orders: one email for all orders since the last one. */
export const announceOrders = defineScheduledJob(
  'announce-orders',
  { everyMinutes: 15 },
  ({ deps }) =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      if ((await markAnnounced(tx, now)) > 0)
        await emailStaffAboutOrders(tx, deps, now.toISOString())
    }),
)

const theStore = { id: systemIds.store, role: 'server' } as const
const reason = 'Paid after the last piece was gone'

/** The job refunds the rest of an order that was paid after its stock was sold. */
export const refundUnfulfillableJob = defineJob(
  'give-back-order',
  z.object({ id: z.uuid() }),
  async ({ id }, { deps }) => {
    const order = await findOrder(deps.db, id)
    if (order?.state !== 'unfulfillable' || order.payment_id === null) return
    await refundRest(deps, theStore, { id: order.payment_id, reason })
  },
)

export const orderJobs = [remindBuyers, releaseScarce, announceOrders, refundUnfulfillableJob]
