import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newSupportCode } from '#web/support/code.ts'
import { resealRecord, sealRecord } from '#server/vault/vault.ts'
import { chatDesk } from '#tests/kit/desk/chat.ts'
import { hashOf } from './sealed.ts'
import { readAnswer } from './support.ts'

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
  { isAnswered }: { isAnswered: boolean },
) {
  const code = newSupportCode()
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
  expect(await desk.db.selectFrom('support_message').selectAll().execute()).toEqual([])
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
