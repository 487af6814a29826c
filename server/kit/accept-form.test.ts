import { expect, test } from 'vitest'
import type { FormGuard } from '#contract/form-guard.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { acceptForm } from './accept-form.ts'

type Body = FormGuard & { message: string }

async function formSite(options: { needsProof?: boolean; burst?: number } = {}) {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const stored: string[] = []
  const send = (body: Body, { who = 'a visitor', key }: { who?: string; key?: string } = {}) =>
    acceptForm(
      deps,
      { who, key },
      {
        form: 'support',
        endpoint: 'POST /message',
        body,
        limits: [
          { action: 'message', burst: options.burst ?? 9, perHour: 1 },
          { action: 'message to a mailbox', who: 'one mailbox', burst: 9, perHour: 1 },
        ],
        assessSpam: async () => ({ needsProof: options.needsProof ?? false }),
        accept: async (_tx, input, isBot) => {
          if (!isBot) stored.push(input.message)
          return { thanks: 'We have it.' }
        },
      },
    )
  return { stored, send }
}

const key = 'one-key-of-one-attempt'

test('a form that is repeated with its key is stored once, and each request gets the same reply', async () => {
  const { stored, send } = await formSite()
  const first = await send({ message: 'Hello' }, { key })
  // A repeated request may have another form token.
  expect(await send({ message: 'Hello', formToken: 'another' }, { key })).toEqual(first)
  expect(stored).toEqual(['Hello'])
})

test('a bot gets the usual reply, and its input is not stored', async () => {
  const { stored, send } = await formSite()
  const reply = await send({ message: 'Buy this', homePage: 'https://spam.example' })
  expect(reply).toEqual(await send({ message: 'Hello' }))
  expect(stored).toEqual(['Hello'])
})

test('the rate limit of one visitor does not affect another visitor', async () => {
  const { send } = await formSite({ burst: 1 })
  await send({ message: 'one' })
  await expect(send({ message: 'two' })).rejects.toMatchObject({ code: 'too-many' })
  await send({ message: 'three' }, { who: 'another visitor' })
})

test('a mailbox has one rate limit for all senders', async () => {
  const { send } = await formSite()
  for (let count = 0; count < 9; count += 1)
    await send({ message: `message ${count}` }, { who: `person ${count}` })
  await expect(send({ message: 'more' }, { who: 'a tenth' })).rejects.toMatchObject({
    code: 'too-many',
  })
})

test('a form that needs a proof of work is refused without one, and nothing is stored', async () => {
  const { stored, send } = await formSite({ needsProof: true })
  await expect(send({ message: 'Hello' })).rejects.toMatchObject({ code: 'proof-needed' })
  expect(stored).toEqual([])
})
