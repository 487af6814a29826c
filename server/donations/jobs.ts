import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { defineJob, defineScheduledJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { returnToken, tryToken } from '#server/kit/limit.ts'
import { isMailWaiting } from '#server/mail/mail.ts'
import { type PaymentRow, renewingBetween } from '#server/payments/payments.ts'
import { emailPledge, emailUpcoming } from './emails.ts'
import { sendFreshReceiptLink } from './receipt-page.ts'
import { sendLinks } from './my-gift-link.ts'
import { findGift, lockGift } from './queries.ts'
import { openGift } from './sealed.ts'
import { sendCard } from './send-card.ts'

const perHour = 100

/**
 * Emails the donor how to send the e-Transfer. A job does it, so that the response reveals nothing about the mailbox.
 */
export const announcePledge = defineJob('announce-pledge', z.object({ id: z.uuid() }), run)

async function run({ id }: { id: string }, { deps, finish, putOff }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    const waitSeconds = await announce(tx, deps, id)
    if (waitSeconds > 0) await putOff(tx, waitSeconds)
  })
}

/** Returns 0, or the seconds until the site may send again. */
async function announce(tx: Db, deps: Deps, id: string): Promise<number> {
  const gift = await lockGift(tx, id)
  if (gift?.state !== 'pledged') return 0
  const { vault_key_id, donor } = gift
  const opened = await openGift(tx, deps, { id, vault_key_id, donor })
  if (!opened.donor) return 0
  const siteLimit = { action: 'pledge email', who: 'everybody', burst: perHour, perHour }
  const waitSeconds = await tryToken(tx, deps.clock, siteLimit)
  if (waitSeconds > 0) return waitSeconds
  await emailPledge(tx, deps, gift)
  if (await isMailWaiting(tx, deps, id)) await returnToken(tx, siteLimit)
  return 0
}

const reminderLeadMs = 14 * 86_400_000
const batch = 100

/** Emails donors two weeks before a yearly gift renews, once per renewal. The next run makes up for a missed day. */
export const remindYearly = defineScheduledJob(
  'remind-yearly-gifts',
  { dailyAt: '09:30' },
  async ({ deps, signal }) => {
    const from = deps.clock.now()
    const until = new Date(from.getTime() + reminderLeadMs)
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const query = { purpose: 'gift', interval: 'year', from, until, after, limit: batch } as const
      const rows = await renewingBetween(deps.db, query)
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
    await emailUpcoming(tx, deps, { gift, amount, renewsAt: renews_at })
  })

export const donationJobs = [
  announcePledge,
  sendLinks,
  remindYearly,
  sendCard,
  sendFreshReceiptLink,
]
