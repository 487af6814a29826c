import { expect, test } from 'vitest'
import type { FormGuard } from '#contract/form-guard.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { acceptForm } from './accept-form.ts'

type Body = FormGuard & { words: string }

async function desk(options: { isUnderPressure?: boolean; burst?: number } = {}) {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const stored: string[] = []
  const send = (body: Body, { who = 'somebody', key }: { who?: string; key?: string } = {}) =>
    acceptForm(
      deps,
      { who, key },
      {
        form: 'support',
        endpoint: 'POST /words',
        body,
        limits: [
          { action: 'words', burst: options.burst ?? 9, perHour: 1 },
          { action: 'words to a mailbox', who: 'one mailbox', burst: 9, perHour: 1 },
        ],
        assessSpam: async () => ({ isUnderPressure: options.isUnderPressure ?? false }),
        accept: async (_tx, input, isTrapped) => {
          if (!isTrapped) stored.push(input.words)
          return { thanks: 'We have it.' }
        },
      },
    )
  return { kept: stored, send }
}

const key = 'one-key-of-one-attempt'

test('a form happens once, however often it arrives with its key, and every time has the answer', async () => {
  const { kept: stored, send } = await desk()
  const first = await send({ words: 'Hello' }, { key })
  // A repetition may carry another proof of what it is.
  expect(await send({ words: 'Hello', formToken: 'another' }, { key })).toEqual(first)
  expect(stored).toEqual(['Hello'])
})

test('a program in the trap is answered like anybody, and nothing comes of it', async () => {
  const { kept: stored, send } = await desk()
  const trapped = await send({ words: 'Buy this', homePage: 'https://spam.example' })
  expect(trapped).toEqual(await send({ words: 'Hello' }))
  expect(stored).toEqual(['Hello'])
})

test('whoever sends too much waits, and others do not', async () => {
  const { send } = await desk({ burst: 1 })
  await send({ words: 'one' })
  await expect(send({ words: 'two' })).rejects.toMatchObject({ code: 'too-many' })
  await send({ words: 'three' }, { who: 'somebody else' })
})

test('a mailbox has its limit whoever writes to it', async () => {
  const { send } = await desk()
  for (let count = 0; count < 9; count += 1)
    await send({ words: `words ${count}` }, { who: `person ${count}` })
  await expect(send({ words: 'more' }, { who: 'a tenth' })).rejects.toMatchObject({
    code: 'too-many',
  })
})

test('under pressure a device is asked for a little work first, and nothing is kept', async () => {
  const { kept: stored, send } = await desk({ isUnderPressure: true })
  await expect(send({ words: 'Hello' })).rejects.toMatchObject({ code: 'proof-needed' })
  expect(stored).toEqual([])
})
