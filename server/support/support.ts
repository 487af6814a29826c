import { randomUUID } from 'node:crypto'
import { screenPaths } from '#contract/console/screen.ts'
import { messageRetentionDays } from '#contract/text/support.ts'
import type { SupportMessage } from '#contract/support.ts'
import type { Connection, Db } from '#server/db/connect.ts'
import { acceptForm, type Caller } from '#server/kit/accept-form.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeToken, tryToken } from '#server/kit/limit.ts'
import { assessTraffic } from '#server/kit/assess-traffic.ts'
import { purgeOneByOne } from '#server/kit/purge-rule.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { forgetMailAbout, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { forgetRecords } from '#server/vault/vault.ts'
import { appendMessage, erasedAt } from './messages.ts'
import { findWithPresence, type PolledRow } from './presence-queries.ts'
import { presenceTimes } from './presence-times.ts'
import { findPolled, forgetPolled } from './recent.ts'
import * as queries from './queries.ts'
import { type FirstMessage, hashOf, openFirst, openMessages, sealFirst } from './sealed.ts'

export { countUnanswered, deleteMessagesByKeys } from './queries.ts'
export { readPresence } from './presence.ts'

/** More messages than people leave in an hour. */
const manyPerHour = 60

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
        hasManyRequestsSince: (since) => queries.wereStartedSince(tx, since, manyPerHour),
      }),
    accept: async (tx, { code, ...first }, isBot) => {
      const codeHash = hashOf(code)
      const row = await lockByCode(tx, codeHash)
      // A form that a bot filled in has no effect on what a person wrote.
      if (row && !row.is_bot && (isBot || isInUse(row))) {
        if (!isBot) await addAgain(tx, deps, row, first)
      } else await startConversation(tx, deps, { codeHash, first, isBot })
      return { keptUntil: keptUntil({ written_at: deps.clock.now() }) }
    },
  })

const lockByCode = (tx: Db, codeHash: Buffer) =>
  queries.conversations(tx).where('code_hash', '=', codeHash).forUpdate().executeTakeFirst()

/** A staff member has it, or it has more than the first message. It is then not replaced. */
const isInUse = ({ state, last_number }: queries.ConversationRow): boolean =>
  state !== 'waiting' || last_number > 1

/** The form again, after a lost response or with another text. */
async function addAgain(
  tx: Db,
  deps: Deps,
  row: queries.ConversationRow,
  { message }: FirstMessage,
): Promise<void> {
  const sealed = (await queries.findFirst(tx, row))?.sealed ?? null
  const first = await openFirst(tx, deps.keys, { ...row, sealed })
  if (first?.message !== message)
    await addOfVisitor(tx, deps, row, { text: message, clientId: randomUUID() })
}

/** Staff get an email only about a message that opens an ended conversation again. */
async function addOfVisitor(
  tx: Db,
  deps: Deps,
  row: queries.ConversationRow,
  message: { text: string; clientId: string },
): ReturnType<typeof appendMessage> {
  const added = await appendMessage(tx, deps, row, { ...message, fromStaffId: null })
  if (added.isNew && row.state === 'ended') await emailStaff(tx, deps, `${row.id} ${added.number}`)
  return added
}

/**
 * The same code again is a retry after a lost response, so the newer message replaces the older. The text of a bot is
 * stored too: a bot that reads its conversation must not learn that it was detected. Staff do not see it.
 */
async function startConversation(
  tx: Db,
  deps: Deps,
  { codeHash: code_hash, first, isBot }: { codeHash: Buffer; first: FirstMessage; isBot: boolean },
): Promise<void> {
  await forgetConversations(tx, deps, await queries.deleteConversation(tx, code_hash))
  const { vault_key_id, sealed } = await sealFirst(tx, deps, code_hash, first)
  const id = randomUUID()
  const now = deps.clock.now()
  const isStored = await queries.insertConversation(tx, {
    id,
    vault_key_id,
    code_hash,
    answer_by: first.answerBy,
    last_number: 1,
    started_at: now,
    written_at: now,
    last_at: now,
    waiting_since: now,
    is_bot: isBot,
  })
  if (!isStored) throw new Refusal('conflict', 'This message is being sent already.')
  const message = { number: 1, client_id: randomUUID(), is_from_staff: false }
  await queries.insertMessage(tx, { ...message, conversation_id: id, sealed, sent_at: now })
  if (!isBot) await emailStaff(tx, deps, id)
}

/** Adds a message of the visitor. */
export async function sendMessage(
  deps: Deps,
  who: string,
  { code, clientId, text }: { code: string; clientId: string; text: string },
): Promise<{ number: number; keptUntil: string }> {
  const limit = { action: 'support further', who, burst: 40, perHour: 400 }
  await takeToken(deps.db, deps.clock, limit)
  const sent = await deps.db.transaction().execute(async (tx) => {
    const row = await lockByCode(tx, hashOf(code))
    if (!row) throw new Refusal('not-found', noMessage)
    const { number, isNew } = await addOfVisitor(tx, deps, row, { text, clientId })
    return { number, keptUntil: keptUntil(isNew ? { written_at: deps.clock.now() } : row) }
  })
  forgetPolled(deps.db)
  return sent
}

/** The messages after a number. A poll without new ones is answered from memory and takes no token. */
export async function readMessages(
  deps: Deps,
  who: string,
  { code, after }: { code: string; after: number },
) {
  const codeHash = hashOf(code)
  const known = await findPolled(deps, codeHash)
  if (known && known.last_number <= after) return describePolled(known)
  const { db, clock, keys } = deps
  const limit = { action: 'support read', who, burst: 240, perHour: 7_200, kind: 'read' as const }
  await takeToken(db, clock, limit)
  const row = await findWithPresence(db, codeHash, presenceTimes(clock))
  if (!row) throw new Refusal('not-found', noMessage)
  const found =
    row.last_number > after ? await queries.messagesAfter(db, row, { after, limit: maxRead }) : []
  return { ...describePolled(row), messages: openMessages(keys, row, found) }
}

const maxRead = 100

const describePolled = (row: PolledRow) => ({
  messages: [],
  isSomebodyHere: row.is_staff_here,
  isEnded: row.state === 'ended',
  keptUntil: keptUntil(row),
})

/** The button "Delete it all now": destroys the key, and records the erasure so that a restored backup repeats it. */
export async function deleteMessage(
  deps: { db: Connection['db']; clock: Clock },
  who: string,
  code: string,
): Promise<void> {
  const { db, clock } = deps
  await takeToken(db, clock, { action: 'support code', who, burst: 20, perHour: 60 })
  await db.transaction().execute(async (tx) => {
    const deleted = await queries.deleteConversation(tx, hashOf(code))
    if (deleted.length === 0) throw new Refusal('not-found', noMessage)
    await forgetConversations(tx, { clock }, deleted)
  })
  forgetPolled(db)
}

/** Destroys the keys of deleted conversations, and every email with an answer, sent or not. */
async function forgetConversations(
  tx: Db,
  deps: { clock: Clock },
  deleted: Awaited<ReturnType<typeof queries.deleteConversation>>,
): Promise<void> {
  await forgetRecords(tx, deps, deleted)
  for (const { id } of deleted) await forgetMailAbout(tx, deps, id)
}

/** All that staff wrote, for a page without the live chat. */
export async function readAnswer(
  { db, clock, keys }: Deps,
  who: string,
  code: string,
): Promise<{ answer: string | null; keptUntil: string }> {
  await takeToken(db, clock, { action: 'support code', who, burst: 20, perHour: 60 })
  const row = await queries
    .conversations(db)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', noMessage)
  const answers = openMessages(
    keys,
    row,
    await queries.messagesAfter(db, row, { isFromStaff: true }),
  )
  const answer = answers.map(({ text }) => text).join('\n\n')
  return { answer: answer || null, keptUntil: keptUntil(row) }
}

const noMessage = 'There is no message with this code.'

const keptUntil = (row: Pick<queries.ConversationRow, 'written_at'>) => erasedAt(row).toISOString()

/** A flood from many networks must not fill the staff mailbox. */
const mayEmailStaff = async (tx: Db, clock: Clock) =>
  (await tryToken(tx, clock, {
    action: 'support notice',
    who: 'everybody',
    burst: 30,
    perHour: 30,
  })) === 0

/** Contains nothing of the message: staff read their email on phones in public. */
async function emailStaff(tx: Db, deps: Deps, key: string): Promise<void> {
  if (!(await mayEmailStaff(tx, deps.clock))) return
  await queueEmail(tx, deps, {
    purpose: 'support-message',
    key,
    voice: 'discreet',
    screen: screenPaths.chat,
    email: plainEmail({
      subject: 'Something is waiting for you',
      preview: 'It can be read at the desk only.',
      band: 'band-dawn',
      heading: 'A message is waiting',
      text: 'Someone wrote at the chat. What they wrote is not in this email. Answer in the way they chose.',
      why: 'You have this because messages left on the site are announced to this address.',
    }),
  })
}

export const oldMessages = purgeOneByOne({
  kind: 'support messages',
  retentionDays: messageRetentionDays,
  find: queries.codesBefore,
  forget: async (tx, deps, { code_hash }) =>
    forgetConversations(tx, deps, await queries.deleteConversation(tx, code_hash)),
})
