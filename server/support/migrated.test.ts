import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dayMs } from '#contract/durations.ts'
import { newSupportCode } from '#web/support/code.ts'
import { forgetRecords, resealRecord, sealRecord } from '#server/vault/vault.ts'
import * as chat from '#contract/console/chat.ts'
import { chatDesk } from '#tests/kit/desk/chat.ts'
import { hashOf } from './sealed.ts'
import { deleteMessage, readAnswer } from './support.ts'

/** How the release before the chat encrypted a message and its answer. */
const formerRecord = {
  purpose: 'support',
  table: 'support_message',
  cells: {
    sealed: z.object({ message: z.string(), answerBy: z.string(), phone: z.optional(z.string()) }),
    answer: z.string(),
  },
} as const

async function insertFormer(
  { db, keys, clock }: Awaited<ReturnType<typeof chatDesk>>['desk'],
  { isAnswered, code = newSupportCode() }: { isAnswered: boolean; code?: string },
) {
  const code_hash = hashOf(code)
  const left_at = clock.now()
  await db.transaction().execute(async (tx) => {
    const row = code_hash.toString('hex')
    const message = { message: 'Is the door wide?', answerBy: 'text', phone: '403-555-0199' }
    const record = { kind: formerRecord, row, values: { sealed: message } }
    const sealed = await sealRecord(tx, { keys, clock }, record)
    const answered = isAnswered && {
      ...(await resealRecord(
        tx,
        { keys },
        {
          kind: formerRecord,
          row,
          vaultKeyId: sealed.vault_key_id,
          values: { answer: 'Yes, it is.' },
        },
      )),
      answered_at: left_at,
    }
    // The trigger of the migration moves it, as the migration moves the rows that it finds.
    await tx
      .insertInto('support_message')
      .values({ code_hash, ...sealed, left_at, ...answered })
      .execute()
  })
  return code
}

test('[C89] a message and an answer from before the chat are a conversation, and still open', async () => {
  const { desk, noor, read, write } = await chatDesk()
  const answered = await insertFormer(desk, { isAnswered: true })
  const stored = await desk.db.selectFrom('support_message').selectAll().execute()
  expect(stored).toMatchObject([{ sealed: Buffer.of(), answer: null, is_bot: true }])
  expect(await readAnswer(desk, 'a', answered)).toMatchObject({ answer: 'Yes, it is.' })
  expect((await read(answered)).messages).toMatchObject([
    { number: 1, isFromStaff: false, text: 'Is the door wide?' },
    { number: 2, isFromStaff: true, text: 'Yes, it is.' },
  ])
  expect((await noor.list()).rows).toEqual([])
  expect((await noor.list('ended')).rows).toMatchObject([{ state: 'ended', waitingSince: null }])
  expect(await write(answered, 'Thank you')).toMatchObject({ number: 3 })
  expect((await noor.list()).rows).toMatchObject([{ state: 'waiting', lastNumber: 3 }])
})

test('[C89] [C94] a message from before the chat waits, and its phone number is revealed', async () => {
  const { desk, noor } = await chatDesk()
  await insertFormer(desk, { isAnswered: false })
  const [row] = (await noor.list()).rows
  expect(row).toMatchObject({ state: 'waiting', answerBy: null })
  const id = row?.id ?? ''
  await noor.take(id)
  expect(await noor.open(id)).toMatchObject({
    answerBy: 'text',
    messages: [{ text: 'Is the door wide?' }],
  })
  await noor.reply(id, 'Yes.')
  expect((await noor.open(id)).messages.map(({ text }) => text)).toEqual([
    'Is the door wide?',
    'Yes.',
  ])
})

test('[C89] “Delete it all now” at a node of the release before the chat deletes the conversation and its emails', async () => {
  const { desk, clock, noor, leave, write } = await chatDesk()
  const { db } = desk
  const { code, id } = await leave('Hello', { answerBy: 'email', email: 'canary@example.ca' })
  const other = await leave('Hello')
  await noor.take(id)
  await desk.call(chat.emailChat, { ...noor.on(id), body: { text: 'Yes, it is.' } }, noor)
  clock.advance(dayMs)
  await write(code, 'Thank you')
  const former = () => db.selectFrom('support_message').selectAll().orderBy('left_at').execute()
  expect(await former()).toMatchObject([
    { code_hash: hashOf(other.code), sealed: Buffer.of() },
    // The former release erases it 30 days after the last message, as this one does.
    { code_hash: hashOf(code), sealed: Buffer.of(), left_at: clock.now() },
  ])
  const keysOf = async () =>
    (await db.selectFrom('vault_key').select('purpose').where('name', 'is', null).execute())
      .map(({ purpose }) => purpose)
      .filter((purpose) => purpose === 'support')
  await db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('support_message')
      .where('code_hash', '=', hashOf(code))
      .returning('vault_key_id')
      .execute()
    expect(deleted).toHaveLength(1)
    await forgetRecords(tx, desk, deleted)
  })
  const left = await db.selectFrom('conversation').select('id').execute()
  expect(left).toEqual([{ id: other.id }])
  expect(await keysOf()).toHaveLength(1)
  const emails = await db
    .selectFrom('mail_outbox')
    .select('vault_key_id')
    .where('purpose', '=', 'support-answer')
    .execute()
  expect(emails).toEqual([])
  await deleteMessage(desk, 'a', other.code)
  expect(await former()).toEqual([])
})

test('[C89] a node of the release before the chat replaces a message with the same code', async () => {
  const { desk, noor, leave, read } = await chatDesk()
  const { code } = await leave('Hello')
  await desk.db.deleteFrom('support_message').where('code_hash', '=', hashOf(code)).execute()
  await insertFormer(desk, { isAnswered: false, code })
  expect((await read(code)).messages.map(({ text }) => text)).toEqual(['Is the door wide?'])
  expect((await noor.list()).rows).toHaveLength(1)
})
