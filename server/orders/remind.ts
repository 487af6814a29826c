import type { Db } from '#server/db/connect.ts'
import { defineScheduledJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { giveTokenBack, tryToken } from '#server/kit/limit.ts'
import { isMailWaiting } from '#server/mail/mail.ts'
import { tellWaiting } from './emails.ts'
import { announcePaid, changeOrder, lockOrder, waitingSince } from './queries.ts'
import { openOrder } from './sealed.ts'
import { noticeOrders } from './staff-emails.ts'

/** Whoever pays has paid by then, and needs no email that asks for it. */
const patienceMs = 10 * 60_000
const batch = 100
const ofAll = { action: 'order email', who: 'everybody', burst: 100, perHour: 100 }

/** Tells whoever ordered and has not paid that it is kept for them, where nobody can watch what becomes of it. */
export const remindBuyers = defineScheduledJob(
  'remind-buyers',
  { everyMinutes: 1 },
  async ({ deps, signal }) => {
    const before = new Date(deps.clock.now().getTime() - patienceMs)
    for (const { id } of await waitingSince(deps.db, { before, most: batch })) {
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
  if (!buyer || (await tryToken(tx, deps.clock, ofAll)) > 0) return
  await changeOrder(tx, id, { reminded_at: deps.clock.now() })
  await tellWaiting(tx, deps, order)
  if (await isMailWaiting(tx, deps, id)) await giveTokenBack(tx, ofAll)
}

/** Tells staff that parcels wait: once for all that came since the last time, so that a rush is no flood of emails. */
export const announceOrders = defineScheduledJob(
  'announce-orders',
  { everyMinutes: 15 },
  ({ deps }) =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      if ((await announcePaid(tx, now)) > 0) await noticeOrders(tx, deps, now.toISOString())
    }),
)
