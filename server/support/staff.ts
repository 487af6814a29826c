import type { AnswerBy, ChatRecord, ChatRow } from '#contract/console/chat.ts'
import { openWithReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { isSilenced, plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { answerByOf, lockById, readById, readFirst, requireOwn } from './access.ts'
import { describeChat, firstNames } from './list.ts'
import { appendMessage } from './messages.ts'
import {
  changeConversation,
  type ConversationRow,
  hasWrittenSince,
  messagesAfter,
} from './queries.ts'
import { forgetPolled } from './recent.ts'
import { type FirstMessage, openMessages } from './sealed.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock'>
type Seen = { id: string; version: number }
type SeenMessages = Seen & { lastNumber: number }

/** Decrypts all messages of a conversation that the person has taken, or that has ended. */
export const openChat = (deps: StaffDeps, actor: Actor, id: string): Promise<ChatRecord> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockById(tx, id)
    if (row.state !== 'ended') await requireOwn(tx, deps, actor, row)
    await writeAudit(tx, deps, actor, { action: 'opened', subject: id, part: 'conversation' })
    const record = await withMessages(tx, deps, actor, row, 0)
    return { ...record, answerBy: await answerByOf(tx, deps, row) }
  })

/**
 * The messages after a number. A person who has the conversation opened it with an entry in the audit log. Of one that
 * nobody has, its state alone: the page of a person who reads an ended conversation sees that the visitor wrote again.
 */
export async function readChat(
  deps: StaffDeps,
  actor: Actor,
  { id, after }: { id: string; after: number },
): Promise<ChatRecord> {
  const row = await readById(deps.db, id)
  if (row.taken_by_staff_id === null)
    return { ...(await describeChat(deps.db, deps, actor.id, row)), messages: [] }
  await requireOwn(deps.db, deps, actor, row)
  return withMessages(deps.db, deps, actor, row, after)
}

async function withMessages(
  db: Db,
  deps: Pick<StaffDeps, 'keys'>,
  { id: self }: Actor,
  row: ConversationRow,
  after: number,
): Promise<ChatRecord> {
  const found = row.last_number > after ? await messagesAfter(db, row, { after }) : []
  const messages = openMessages(deps.keys, row, found)
  const nameOf = await firstNames(
    db,
    deps,
    messages.map(({ fromStaffId }) => fromStaffId),
  )
  return {
    ...(await describeChat(db, deps, self, row)),
    messages: messages.map(({ fromStaffId, ...message }) => ({
      ...message,
      from: fromStaffId === null ? null : nameOf(fromStaffId),
    })),
  }
}

/** Takes a conversation that no staff member has. Of two requests at the same time, the second one is refused. */
export const takeChat = (deps: StaffDeps, actor: Actor, seen: Seen): Promise<ChatRow> =>
  change(deps, actor, seen, async (tx, row) => {
    if (row.taken_by_staff_id !== null) await requireOwn(tx, deps, actor, row)
    return { action: 'conversation taken', change: takenBy(actor) }
  })

/** Takes a conversation that another person has. */
export const takeOverChat = (deps: StaffDeps, actor: Actor, seen: Seen): Promise<ChatRow> =>
  change(deps, actor, seen, async (_tx, row) => {
    if (row.taken_by_staff_id === null || row.taken_by_staff_id === actor.id) throw changed()
    return { action: 'conversation taken over', change: takenBy(actor) }
  })

const takenBy = ({ id }: Actor) => ({ state: 'taken' as const, taken_by_staff_id: id })

/** Ends a conversation. The visitor can read it until it is erased. */
export const endChat = (deps: StaffDeps, actor: Actor, seen: SeenMessages): Promise<ChatRow> =>
  change(deps, actor, seen, async (tx, row) => {
    await requireOwn(tx, deps, actor, row)
    await requireAllSeen(tx, row, seen)
    const ended = { state: 'ended' as const, taken_by_staff_id: null, waiting_since: null }
    return { action: 'conversation ended', change: ended }
  })

/** Records that the visitor got the answer as a text message. */
export const markTexted = (deps: StaffDeps, actor: Actor, seen: SeenMessages): Promise<ChatRow> =>
  change(deps, actor, seen, async (tx, row) => {
    await requireOwn(tx, deps, actor, row)
    await requireWay(tx, deps, row, 'text')
    await requireAllSeen(tx, row, seen)
    return { action: 'visitor texted', change: { waiting_since: null } }
  })

type Change = {
  action: 'conversation taken' | 'conversation taken over' | 'conversation ended' | 'visitor texted'
  change: Parameters<typeof changeConversation>[2]
}

/** The visitor's next poll at this process has what was written. */
async function write<T>({ db }: Pick<StaffDeps, 'db'>, run: (tx: Db) => Promise<T>): Promise<T> {
  const written = await db.transaction().execute(run)
  forgetPolled(db)
  return written
}

/** Optimistic locking: `version` is the version that the staff member saw. */
const change = (
  deps: StaffDeps,
  actor: Actor,
  { id, version }: Seen,
  changeOf: (tx: Db, row: ConversationRow) => Promise<Change>,
): Promise<ChatRow> =>
  write(deps, async (tx) => {
    const row = await lockById(tx, id)
    const { action, change: values } = await changeOf(tx, row)
    if (row.version !== version) throw changed()
    await writeAudit(tx, deps, actor, { action, subject: id })
    await changeConversation(tx, row, { ...values, version: version + 1 })
    return describeChat(tx, deps, actor.id, await readById(tx, id))
  })

/**
 * Adds a message of the staff member who has the conversation. A repeated request adds nothing. A visitor who asked for a
 * text message or an email does not read it here, and waits until that was sent.
 */
export const replyToChat = (
  deps: StaffDeps,
  actor: Actor,
  { id, clientId, text }: { id: string; clientId: string; text: string },
): Promise<{ number: number }> =>
  write(deps, async (tx) => {
    const row = await lockById(tx, id)
    await requireOwn(tx, deps, actor, row)
    const isAnswer = (await answerByOf(tx, deps, row)) === 'here'
    const message = { text, clientId, fromStaffId: actor.id, isAnswer }
    const { number, isNew } = await appendMessage(tx, deps, row, message)
    if (isNew) await writeAudit(tx, deps, actor, { action: 'answered', subject: id })
    return { number }
  })

/** Emails an answer to the address that the visitor left, and stores it as a message of the conversation. */
export async function emailChat(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { id, text, clientId }: { id: string; text: string; clientId: string },
): Promise<ChatRow> {
  const row = await lockById(tx, id)
  await requireOwn(tx, deps, actor, row)
  const { email: to = '' } = await requireWay(tx, deps, row, 'email')
  if (await isSilenced(tx, deps, to))
    throw new Refusal('conflict', 'The owner of this mailbox wants no email from us.')
  await writeAudit(tx, deps, actor, { action: 'visitor emailed', subject: id })
  const message = { text, clientId, fromStaffId: actor.id, isAnswer: true }
  const { number } = await appendMessage(tx, deps, row, message)
  await queueEmail(tx, deps, {
    purpose: 'support-answer',
    key: `${id} ${number}`,
    about: id,
    voice: 'discreet',
    to,
    email: plainEmail({
      subject: 'An answer for you',
      band: 'band-dawn',
      heading: 'An answer for you',
      text,
      small: 'Replies to this email are not read. Write again where you wrote first.',
      why: 'You have this email because this address was left for one answer.',
    }),
  })
  return describeChat(tx, deps, actor.id, await readById(tx, id))
}

/** The phone number or email address that the visitor left. */
export const revealContact = (
  deps: StaffDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<{ answerBy: AnswerBy; contact: string }> =>
  openWithReason(deps, actor, {
    parts: ['visitor contact'],
    reason,
    find: async (tx) => {
      const row = await lockById(tx, id)
      await requireOwn(tx, deps, actor, row)
      return row
    },
    run: async (tx, row) => {
      const { answerBy, phone, email } = (await readFirst(tx, deps, row)) ?? { answerBy: 'here' }
      const contact = phone ?? email
      if (contact === undefined) throw new Refusal('conflict', ways.here)
      return { answerBy, contact }
    },
  })

const ways = {
  here: 'This visitor left no number and no address.',
  text: 'This visitor left no number for a text message.',
  email: 'This visitor left no email address.',
} as const

async function requireWay(
  tx: Db,
  deps: StaffDeps,
  row: ConversationRow,
  way: 'text' | 'email',
): Promise<FirstMessage> {
  const first = await readFirst(tx, deps, row)
  if (first?.answerBy !== way) throw new Refusal('conflict', ways[way])
  return first
}

/** A message of the visitor does not change the version. Staff must not end a wait whose message they did not see. */
async function requireAllSeen(
  tx: Db,
  row: ConversationRow,
  { lastNumber }: Pick<SeenMessages, 'lastNumber'>,
): Promise<void> {
  if (await hasWrittenSince(tx, row, lastNumber))
    throw new Refusal('conflict', 'The visitor wrote again. Read the new message first.')
}

const changed = () =>
  new Refusal('conflict', 'Another person changed this conversation. Look at it again.')
