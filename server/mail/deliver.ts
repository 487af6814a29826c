import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { minuteMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { addJob, defineJob, defineScheduledJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { type Contents, readContents } from './contents.ts'
import {
  type Claim,
  claimMail,
  findNextTo,
  findOverdue,
  findProbe,
  isQueued,
  type MailRow,
  makeDueEarly,
  type Settled,
  settleMail,
} from './queries.ts'
import { isReachable, type Outcome, sendEmail } from './send.ts'

/** More than all retries together: only an email that crashes the process reaches this. */
const maxAttempts = 12

/** Delivers one email. No transaction is open during the connection to the mail server. */
export const deliverMail = defineJob('deliver-mail', z.object({ id: z.string() }), deliver)

async function deliver(
  { id }: { id: string },
  { deps, log, jobId, signal }: JobRun,
): Promise<void> {
  const { db, clock } = deps
  const claim = { id, jobId, now: clock.now() }
  const claimed = await db.transaction().execute((tx) => openClaimed(tx, deps, claim))
  if (!claimed) return
  const { mail } = claimed
  const outcome = await attemptDelivery(claimed, deps, signal)
  if (outcome.kind === 'withdrawn') return
  if (outcome.kind !== 'sent')
    log.warn(
      { part: 'mail', mail: id, outcome: outcome.kind, reason: outcome.error },
      'email not sent',
    )
  // The mail server has responded. If the outcome is not stored, the email is sent a second time.
  await retryWrite(signal, () =>
    db.transaction().execute(async (tx) => {
      await settle(tx, deps, mail, outcome)
      for (const next of await findNext(tx, mail, outcome, clock.now()))
        await addJob(tx, deliverMail, { id: next })
    }),
  )
}

type Claimed = { mail: MailRow; contents: Contents | undefined }

/** One transaction, so that a failed read of the encryption key does not count as an attempt. */
async function openClaimed(tx: Db, { keys }: Deps, claim: Claim): Promise<Claimed | undefined> {
  const mail = await claimMail(tx, claim)
  return mail && { mail, contents: await readContents(tx, { keys }, mail).catch(unlessUnavailable) }
}

/** An email that cannot be decrypted fails. A database that is unavailable is retried instead. */
function unlessUnavailable(error: unknown): undefined {
  if (isUnavailable(error)) throw error
}

type Settling = Exclude<Outcome, { kind: 'withdrawn' }>

/** The next email to the same recipient. After a success, also all emails that could not reach the mail server. */
async function findNext(tx: Db, { recipient }: MailRow, outcome: Settling, now: Date) {
  const next = await findNextTo(tx, recipient, now)
  const early = outcome.kind === 'sent' ? await makeDueEarly(tx, now) : []
  return new Set(next ? [next, ...early] : early)
}

async function attemptDelivery(
  { mail, contents }: Claimed,
  { db, settings }: Deps,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!settings.smtpUrl) return { kind: 'not-sent', error: 'no mail server is set' }
  if (countedTries(mail) > maxAttempts)
    return { kind: 'refused', error: 'tried too often', isBounce: false }
  if (!contents) return { kind: 'refused', error: 'cannot be opened', isBounce: false }
  const smtp = { ...settings, smtpUrl: settings.smtpUrl }
  const isStillQueued = () => isQueued(db, mail.id)
  return sendEmail(smtp, { messageId: mail.message_id, contents, signal, isStillQueued })
}

/** Includes the current attempt. Early attempts do not count. */
const countedTries = ({ attempts, early_tries }: MailRow) => attempts - early_tries

async function settle(tx: Db, deps: Deps, mail: MailRow, outcome: Settling): Promise<void> {
  const { clock } = deps
  const now = clock.now()
  const retryAt = outcome.kind === 'later' ? nextRetryAt(countedTries(mail), now) : undefined
  const isSettled = await settleMail(tx, mail, settledBy(outcome, now, retryAt))
  // The email was withdrawn during its delivery.
  if (!isSettled && !(await isQueued(tx, mail.id))) return
  if (!isSettled) throw new Error('Another job has attempted to deliver this email since.')
  if (outcome.kind === 'sent') await forgetRecords(tx, deps, [mail])
  if (retryAt) await addJob(tx, deliverMail, { id: mail.id }, { runAt: retryAt })
}

function settledBy(outcome: Settling, now: Date, retryAt: Date | undefined): Settled {
  switch (outcome.kind) {
    case 'sent':
      return { status: 'sent', sent_at: now, last_error: null, sealed: null, vault_key_id: null }
    case 'not-sent':
      return { status: 'not-sent', last_error: outcome.error }
    case 'refused':
      return { status: 'failed', last_error: outcome.error, bounced: outcome.isBounce }
    case 'later':
      return retryAt
        ? {
            status: 'queued',
            due_at: retryAt,
            last_error: outcome.error,
            unreachable: outcome.isUnreachable,
          }
        : { status: 'failed', last_error: outcome.error }
  }
}

const waits = [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs, 480 * minuteMs]

/** Backoff with jitter. Returns undefined after the last attempt. */
function nextRetryAt(attempts: number, now: Date): Date | undefined {
  const wait = waits[attempts - 1]
  return wait === undefined
    ? undefined
    : new Date(now.getTime() + wait * (0.9 + 0.2 * Math.random()))
}

/**
 * A restart of the database takes less. The wait may outlast this worker's lease: then another worker has taken over
 * the email, and the database rejects our late update.
 */
const writeRetryMs = minuteMs
const pauseMs = 250

/** Retries a write while the database is unavailable. When the process stops, it makes one last attempt. */
async function retryWrite(signal: AbortSignal, write: () => Promise<void>): Promise<void> {
  const until = performance.now() + writeRetryMs
  for (;;)
    try {
      return await write()
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted || performance.now() > until) throw error
      await pause(pauseMs, undefined, { signal }).catch(() => undefined)
    }
}

const overdueMs = 5 * minuteMs

/**
 * Adds jobs for overdue emails, whose job may have been lost. If the mail server is reachable again, it also tries one
 * email early; when that one is sent, all other waiting emails follow.
 */
export const sweepMail = defineScheduledJob('sweep-mail', { everyMinutes: 1 }, async ({ deps }) => {
  const { db, clock, settings } = deps
  const { smtpUrl } = settings
  const now = clock.now()
  const overdue = await findOverdue(db, new Date(now.getTime() - overdueMs))
  for (const id of overdue) await addJob(db, deliverMail, { id })
  const probe = await findProbe(db, now)
  if (probe && smtpUrl && (await isReachable({ ...settings, smtpUrl })))
    await db.transaction().execute(async (tx) => {
      for (const id of await makeDueEarly(tx, now, probe)) await addJob(tx, deliverMail, { id })
    })
})
