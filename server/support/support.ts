import { sql } from 'kysely'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { messageRetentionDays } from '#contract/text/support.ts'
import type { Presence, SupportMessage } from '#contract/support.ts'
import type { Connection, Db } from '#server/db/connect.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeToken, tryToken } from '#server/kit/limit.ts'
import { assessTraffic } from '#server/kit/assess-traffic.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail, readOrganisation } from '#server/organisation/organisation.ts'
import { forgetRecords, purgeRecords, sealRecord } from '#server/vault/vault.ts'
import { hoursAt } from './hours.ts'
import * as queries from './queries.ts'
import { hashOf, type MessageContent, messageRecord, openMessage, rowIdOf } from './sealed.ts'

export { countUnanswered, deleteMessagesByKeys } from './queries.ts'

const emptyContent: MessageContent = { message: '', answerBy: 'here' }

/** More messages than people leave in an hour. */
const manyPerHour = 60

const presenceMs = 2 * minuteMs

/** A staff member is present if their last heartbeat is at most two minutes old. */
export async function readPresence(db: Db, clock: Clock): Promise<Presence> {
  const now = clock.now()
  const since = new Date(now.getTime() - presenceMs)
  const { supportTimes } = await readOrganisation(db)
  const { isOpen, changesAt } = hoursAt(supportTimes, now)
  const isSomebodyHere = await queries.isStaffSeenSince(db, since)
  return { isSomebodyHere, isOpen, changesAt: changesAt?.toISOString() ?? null }
}

export const leaveMessage = (deps: Deps, caller: Caller, body: SupportMessage) =>
  acceptForm(deps, caller, {
    form: 'support',
    endpoint: 'POST /support/message',
    body,
    limits: [{ action: 'support message', burst: 12, perHour: 20 }],
    assessSpam: (tx, guard) =>
      assessTraffic(tx, deps.clock, {
        action: 'support message',
        who: caller.who,
        guard,
        hasManyRequestsSince: (since) => queries.wereLeftSince(tx, since, manyPerHour),
      }),
    accept: async (tx, { code, ...content }, isBot) => {
      await insertMessage(tx, deps, hashOf(code), isBot ? 'bot' : content)
      return { keptUntil: expiryOf(deps.clock.now()) }
    },
  })

/**
 * The same code again is a retry after a lost response, so the newer message replaces the older. For a bot it inserts
 * a row without content, so that the bot's code works like any other.
 */
async function insertMessage(
  tx: Db,
  deps: Deps,
  code_hash: Buffer,
  content: MessageContent | 'bot',
): Promise<void> {
  await forgetRecords(tx, deps, await queries.deleteMessage(tx, code_hash))
  const isBot = content === 'bot'
  const values = { sealed: isBot ? emptyContent : content }
  const record = { kind: messageRecord, row: rowIdOf(code_hash), values }
  const sealed = await sealRecord(tx, deps, record)
  const left_at = deps.clock.now()
  const isStored = await queries.insertMessage(tx, { code_hash, ...sealed, left_at, is_bot: isBot })
  if (!isStored) throw new Refusal('conflict', 'This message is being sent already.')
  if (isBot) return
  if (await mayEmailStaff(tx, deps.clock)) await emailStaff(tx, deps, sealed.vault_key_id)
}

/** The button "Delete it all now": destroys the key, and records the erasure so that a restored backup repeats it. */
export async function deleteMessage(
  { db, clock }: { db: Connection['db']; clock: Clock },
  who: string,
  code: string,
): Promise<void> {
  await takeToken(db, clock, { action: 'support code', who, burst: 20, perHour: 60 })
  await db.transaction().execute(async (tx) => {
    const deleted = await queries.deleteMessage(tx, hashOf(code))
    if (deleted.length === 0) throw new Refusal('not-found', noMessage)
    await forgetRecords(tx, { clock }, deleted)
  })
}

export async function readAnswer(
  { db, clock, keys }: Deps,
  who: string,
  code: string,
): Promise<{ answer: string | null; keptUntil: string }> {
  await takeToken(db, clock, { action: 'support code', who, burst: 20, perHour: 60 })
  const row = await queries.findMessage(db, hashOf(code))
  if (!row) throw new Refusal('not-found', noMessage)
  const { code_hash, vault_key_id, answer: sealed } = row
  const { answer = null } = await openMessage(db, keys, { code_hash, vault_key_id, answer: sealed })
  return { answer, keptUntil: expiryOf(row.left_at) }
}

const noMessage = 'There is no message with this code.'

const expiryOf = (leftAt: Date) =>
  new Date(leftAt.getTime() + messageRetentionDays * dayMs).toISOString()

/** A flood from many networks must not fill the staff mailbox. */
const mayEmailStaff = async (tx: Db, clock: Clock) =>
  (await tryToken(tx, clock, {
    action: 'support notice',
    who: 'everybody',
    burst: 30,
    perHour: 30,
  })) === 0

/** Contains nothing of the message: staff read their email on phones in public. */
const emailStaff = (tx: Db, deps: Deps, key: string): Promise<void> =>
  queueEmail(tx, deps, {
    purpose: 'support-message',
    key,
    voice: 'discreet',
    email: plainEmail({
      subject: 'Something is waiting for you',
      preview: 'It can be read at the desk only.',
      band: 'band-dawn',
      heading: 'A message is waiting',
      text: 'Someone left a message at the chat. What it says is not in this email. Answer in the way they chose.',
      why: 'You have this because messages left on the site are announced to this address.',
    }),
  })

export const oldMessages = purgeRecords({
  kind: 'support messages',
  retentionMs: messageRetentionDays * dayMs,
  table: 'support_message',
  isOld: (before) => sql`left_at < ${before}`,
})
