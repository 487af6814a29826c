import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { minuteMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { addJob, defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import type { Contents } from './contents.ts'
import { callEarly } from './early-queries.ts'
import {
  type Claim,
  claimMail,
  findNextTo,
  isQueued,
  type MailRow,
  type Settled,
  settleMail,
} from './queries.ts'
import { readContents } from './sealed.ts'
import { type Outcome, sendEmail } from './send.ts'

/** Far more than all retries together: only an email that brings the process down comes so far. */
const mostAttempts = 12

/** Delivers one email. Nothing is held open towards the database while the mail server is spoken to. */
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
  const outcome = await tryOnce(claimed, deps, signal)
  if (outcome.kind === 'withdrawn') return
  if (outcome.kind !== 'sent')
    log.warn({ part: 'mail', mail: id, outcome: outcome.kind, reason: outcome.error }, 'not sent')
  // The mail server has said its word: whatever is not written down now is sent a second time.
  await insist(signal, () =>
    db.transaction().execute(async (tx) => {
      await settle(tx, deps, mail, outcome)
      for (const next of await findNext(tx, mail, outcome, clock.now()))
        await addJob(tx, deliverMail, { id: next })
    }),
  )
}

type Claimed = { mail: MailRow; contents: Contents | undefined }

/** In one transaction, so that an email whose key could not be read just now has not used up a try. */
async function openClaimed(tx: Db, { keys }: Deps, claim: Claim): Promise<Claimed | undefined> {
  const mail = await claimMail(tx, claim)
  return mail && { mail, contents: await readContents(tx, { keys }, mail).catch(unlessUnavailable) }
}

/** What was sealed wrongly stays so, but a database that is away or busy gives the key at another run. */
function unlessUnavailable(error: unknown): undefined {
  if (isUnavailable(error)) throw error
}

type Settling = Exclude<Outcome, { kind: 'withdrawn' }>

/** The next email to the same person, and, once one has gone, all that could not reach the mail server before. */
async function findNext(tx: Db, { recipient }: MailRow, outcome: Settling, now: Date) {
  const next = await findNextTo(tx, recipient, now)
  const back = outcome.kind === 'sent' ? await callEarly(tx, now) : []
  return new Set(next ? [next, ...back] : back)
}

async function tryOnce(
  { mail, contents }: Claimed,
  { db, settings }: Deps,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!settings.smtpUrl) return { kind: 'kept', error: 'no mail server is set' }
  if (countedTries(mail) > mostAttempts)
    return { kind: 'refused', error: 'tried too often', isBounce: false }
  if (!contents) return { kind: 'refused', error: 'cannot be opened', isBounce: false }
  const post = { ...settings, smtpUrl: settings.smtpUrl }
  const isWanted = () => isQueued(db, mail.id)
  return sendEmail(post, { messageId: mail.message_id, contents, signal, isWanted })
}

/** This one included; one that was called before its time counts for nothing. */
const countedTries = ({ attempts, early_tries }: MailRow) => attempts - early_tries

async function settle(tx: Db, deps: Deps, mail: MailRow, outcome: Settling): Promise<void> {
  const { clock } = deps
  const now = clock.now()
  const again = outcome.kind === 'later' ? dueAgain(countedTries(mail), now) : undefined
  const isLast = await settleMail(tx, mail, settledBy(outcome, now, again))
  // Taken back while it was on its way: there is nothing left to settle.
  if (!isLast && !(await isQueued(tx, mail.id))) return
  if (!isLast) throw new Error('This email has been tried by somebody else since.')
  if (outcome.kind === 'sent') await forgetRecords(tx, deps, [mail])
  if (again) await addJob(tx, deliverMail, { id: mail.id }, { runAt: again })
}

function settledBy(outcome: Settling, now: Date, again: Date | undefined): Settled {
  switch (outcome.kind) {
    case 'sent':
      return { status: 'sent', sent_at: now, last_error: null, sealed: null, vault_key_id: null }
    case 'kept':
      return { status: 'kept', last_error: outcome.error }
    case 'refused':
      return { status: 'failed', last_error: outcome.error, bounced: outcome.isBounce }
    case 'later':
      return again
        ? {
            status: 'queued',
            due_at: again,
            last_error: outcome.error,
            unreachable: outcome.isUnreachable,
          }
        : { status: 'failed', last_error: outcome.error }
  }
}

const waits = [1 * minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs, 480 * minuteMs]

/** When to try again after so many tries; undefined when it was the last. Spread out, so that no crowd comes back at once. */
function dueAgain(attempts: number, now: Date): Date | undefined {
  const wait = waits[attempts - 1]
  return wait === undefined
    ? undefined
    : new Date(now.getTime() + wait * (0.9 + 0.2 * Math.random()))
}

/**
 * A restart of the database takes less. The wait may outlast this worker's lease: then another worker has taken over
 * the email, and the database rejects our late update.
 */
const patienceMs = minuteMs
const pauseMs = 250

/** Writes down what has happened, again and again while the database is away; once more when the process stops. */
async function insist(signal: AbortSignal, write: () => Promise<void>): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;)
    try {
      return await write()
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted || performance.now() > until) throw error
      await pause(pauseMs, undefined, { signal }).catch(() => undefined)
    }
}
