import { dayMs, hourMs } from '#contract/durations.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import * as z from 'zod/mini'
import { dayOf } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob, defineScheduledJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { lastWaitAbout, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { forgetRecords, openRecord, resealRecord } from '#server/vault/vault.ts'
import { confirmationEmail, pressureEmail } from './confirmation-email.ts'
import {
  changeSubscription,
  countWaiting,
  deleteSubscription,
  isMailboxClosed,
  emailsSince,
  type SubscriptionRow,
  subscriptions,
  waitForTurn,
} from './queries.ts'
import { subscriptionRecord } from './sealed.ts'

/** More strangers than this do not find us within an hour. The rest waits. */
const mostPerHour = 100

/** Under this name the emails stand in the outbox, each by the id of its subscription. */
export const confirmationPurpose = 'newsletter-confirm'

/** However many ask, one job is there to answer them. */
export const onlyOne = { key: 'send-confirmations' }

/** Answers everybody who asked for our newsletter, in order, as far as the hour allows. */
export const sendConfirmations = defineJob('send-confirmations', z.object({}), run)

/** Whoever waits and has no job, by whatever mischance, waits no longer than this. */
export const callConfirmations = defineScheduledJob(
  'call-confirmations',
  { everyMinutes: 10 },
  async ({ deps: { db } }) => {
    if ((await countWaiting(db)) > 0) await addJob(db, sendConfirmations, {}, onlyOne)
  },
)

async function run(_payload: unknown, { deps, log }: JobRun): Promise<void> {
  const { db } = deps
  for (;;) {
    const next = await db.transaction().execute((tx) => answerNext(tx, deps))
    if (next === 'nobody') return
    if (next === 'answered') continue
    const waiting = await countWaiting(db)
    log.warn({ part: 'newsletter', waiting }, 'more ask for the newsletter than may be written to')
    await db.transaction().execute((tx) => notifyStaff(tx, deps))
    return addJob(db, sendConfirmations, {}, { ...onlyOne, runAt: next })
  }
}

/** The date is when there is room again. */
async function answerNext(tx: Db, deps: Deps): Promise<'nobody' | 'answered' | Date> {
  await waitForTurn(tx)
  const row = await subscriptions(tx)
    .where('status', '=', 'waiting')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return 'nobody'
  const now = deps.clock.now().getTime()
  if (await isMailboxClosed(tx, row, new Date(now - dayMs))) {
    await forget(tx, deps, row)
    return 'answered'
  }
  const { count, first } = await emailsSince(tx, new Date(now - hourMs))
  if (first && count >= mostPerHour) return new Date(first.getTime() + hourMs)
  await sendEmail(tx, deps, row)
  return 'answered'
}

async function forget(tx: Db, deps: Deps, row: SubscriptionRow): Promise<void> {
  await deleteSubscription(tx, row.id)
  await forgetRecords(tx, deps, [row])
}

async function sendEmail(tx: Db, deps: Deps, row: SubscriptionRow): Promise<void> {
  const record = { kind: subscriptionRecord, row: row.id }
  const { sealed: subscriber } = await openRecord(tx, deps, { ...record, sealed: row })
  if (!subscriber || !row.vault_key_id)
    throw new Error('A waiting subscription holds nothing to open.')
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
      askedOn: dayOf(row.asked_at),
      today: dayOf(deps.clock.now()),
    }),
  })
  await changeSubscription(tx, row.id, {
    status: 'asked',
    // The button works for a week from when the email goes out.
    emailed_at: (await lastWaitAbout(tx, row.id)) ?? deps.clock.now(),
    confirm_token: keyHash(confirmToken),
    stop_token: keyHash(stopToken),
    ...(await resealRecord(tx, deps, { ...record, vaultKeyId: row.vault_key_id, values })),
  })
}

/** Once a day is enough for a person to look. */
const notifyStaff = (tx: Db, deps: Deps): Promise<void> =>
  queueEmail(tx, deps, {
    voice: 'named',
    purpose: 'newsletter-pressure',
    key: dayOf(deps.clock.now()),
    email: plainEmail(pressureEmail),
  })
