import { expect, test } from 'vitest'
import { messageRetentionDays } from '#contract/text/support.ts'
import { newSupportCode } from '#web/support/code.ts'
import { importContent } from '#server/content-import/import-content.ts'
import * as chat from '#contract/console/chat.ts'
import { chatDesk, staffOf } from '#tests/kit/desk/chat.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { leaveMessage } from './support.ts'

test('a message is erased with its key after thirty days, and not before', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  await importContent(deps.db, deps)
  const left = async () => {
    await purge(deps)
    return deps.db.selectFrom('conversation').select('vault_key_id').execute()
  }
  const input = { code: newSupportCode(), message: 'Hello', answerBy: 'here' as const }
  await leaveMessage(deps, { who: 'somebody' }, input)
  deps.clock.advance(messageRetentionDays * 86_400_000 - 60_000)
  const [stored] = await left()
  expect(stored).toBeDefined()
  deps.clock.advance(120_000)
  expect(await left()).toEqual([])
  const erased = await deps.db.selectFrom('vault_erasure').select('id').execute()
  expect(erased.map(({ id }) => id)).toContain(stored?.vault_key_id)
})

test('[C94] an email with an answer is erased with its conversation', async () => {
  const { desk, clock, leave } = await chatDesk()
  const { id } = await leave('Hello', { answerBy: 'email', email: 'canary@example.ca' })
  clock.advance((messageRetentionDays - 1) * 86_400_000)
  const noor = staffOf(desk, await desk.addPerson(['care'], { name: 'Noor' }))
  await noor.take(id)
  await desk.call(chat.emailChat, { ...noor.on(id), body: { text: 'Come on Saturday.' } }, noor)
  const answers = async () =>
    desk.db.selectFrom('mail_outbox').select('id').where('purpose', '=', 'support-answer').execute()
  expect(await answers()).toHaveLength(1)
  clock.advance(2 * 86_400_000)
  await purge(desk)
  expect(await desk.db.selectFrom('conversation').selectAll().execute()).toEqual([])
  expect(await answers()).toEqual([])
})
