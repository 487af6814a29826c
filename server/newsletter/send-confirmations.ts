import { dayMs, hourMs } from '#contract/durations.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import * as z from 'zod/mini'
import { dayOf } from '#contract/dates.ts'
import { Subscriber } from '#contract/newsletter.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob, defineScheduledJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { lastWaitAbout, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { forgetRecords, openRecord, resealRecord } from '#server/vault/vault.ts'
import { confirmationEmail, backlogEmail } from './confirmation-email.ts'
import {
  changeSubscription,
  countWaiting,
  deleteSubscription,
  mustNotEmail,
  emailsSince,
  type SubscriptionRow,
  subscriptions,
  lockNewsletter,
} from './queries.ts'

/** Real visitors send fewer sign-ups in an hour. Further emails are delayed. */
const maxPerHour = 100

/** All personal data of a subscription. Every email contains the stop token, so it is stored here. */
export const subscriptionRecord = {
  purpose: 'newsletter',
  table: 'subscription',
  cells: { sealed: z.object({ ...Subscriber.shape, stopToken: z.optional(z.string()) }) },
} as const

/** The purpose of these emails in the outbox. Their key is the id of the subscription. */
export const confirmationPurpose = 'newsletter-confirm'

/** One job sends the emails of all waiting sign-ups. */
export const singleJob = { key: 'send-confirmations' }

/** Sends confirmation emails in the order of the sign-ups, up to the hourly limit. */
export const sendConfirmations = defineJob('send-confirmations', z.object({}), run)

/** Queues the job again if sign-ups wait without one. */
export const queueConfirmations = defineScheduledJob(
  'call-confirmations',
  { everyMinutes: 10 },
  async ({ deps: { db } }) => {
    if ((await countWaiting(db)) > 0) await addJob(db, sendConfirmations, {}, singleJob)
  },
)

async function run(_payload: unknown, { deps, log }: JobRun): Promise<void> {
  const { db } = deps
  for (;;) {
    const next = await db.transaction().execute((tx) => processNext(tx, deps))
    if (next === 'none waiting') return
    if (next === 'processed') continue
    const waiting = await countWaiting(db)
    log.warn({ part: 'newsletter', waiting }, 'hourly limit of newsletter confirmations reached')
    await db.transaction().execute((tx) => notifyStaff(tx, deps))
    return addJob(db, sendConfirmations, {}, { ...singleJob, runAt: next })
  }
}

/** Returns a date if the hourly limit is reached: the time when it allows the next email. */
async function processNext(tx: Db, deps: Deps): Promise<'none waiting' | 'processed' | Date> {
  await lockNewsletter(tx)
  const row = await subscriptions(tx)
    .where('status', '=', 'waiting')
    .orderBy('requested_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return 'none waiting'
  const now = deps.clock.now().getTime()
  if (await mustNotEmail(tx, row, new Date(now - dayMs))) {
    await forget(tx, deps, row)
    return 'processed'
  }
  const { count, first } = await emailsSince(tx, new Date(now - hourMs))
  if (first && count >= maxPerHour) return new Date(first.getTime() + hourMs)
  await sendEmail(tx, deps, row)
  return 'processed'
}

async function forget(tx: Db, deps: Deps, row: SubscriptionRow): Promise<void> {
  await deleteSubscription(tx, row.id)
  await forgetRecords(tx, deps, [row])
}

async function sendEmail(tx: Db, deps: Deps, row: SubscriptionRow): Promise<void> {
  const record = { kind: subscriptionRecord, row: row.id }
  const { sealed: subscriber } = await openRecord(tx, deps, { ...record, sealed: row })
  if (!subscriber || !row.vault_key_id)
    throw new Error('A waiting subscription has no encrypted data.')
  const confirmToken = newKey()
  const stopToken = newKey()
  const values = { sealed: { ...subscriber, stopToken } }
  await queueEmail(tx, deps, {
    voice: 'named',
    purpose: confirmationPurpose,
    key: row.id,
    about: row.id,
    to: subscriber.email,
    ...confirmationEmail({
      siteUrl: deps.settings.siteUrl,
      confirmToken,
      stopToken,
      requestedOn: dayOf(row.requested_at),
      today: dayOf(deps.clock.now()),
    }),
  })
  await changeSubscription(tx, row.id, {
    status: 'pending',
    // The link works for seven days after the email is sent, which may be later than now.
    emailed_at: (await lastWaitAbout(tx, row.id)) ?? deps.clock.now(),
    confirm_token: keyHash(confirmToken),
    stop_token: keyHash(stopToken),
    ...(await resealRecord(tx, deps, { ...record, vaultKeyId: row.vault_key_id, values })),
  })
}

/** Queues at most one email to staff a day. */
const notifyStaff = (tx: Db, deps: Deps): Promise<void> =>
  queueEmail(tx, deps, {
    voice: 'named',
    purpose: 'newsletter-pressure',
    key: dayOf(deps.clock.now()),
    email: plainEmail(backlogEmail),
  })
