import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { serverAndDatabase } from './killable-server.ts'
import { eventId, post, registerGuest } from './register-guest.ts'
import { sizes } from './sizes.ts'
import { sendWarmUp } from './warm-up.ts'

const { guests, kills, warmUp } = sizes.registration

test('people register while the server is killed: each is stored once and gets one email', async () => {
  const { server, db } = await serverAndDatabase()
  // The id that each guest got.
  const confirmed = new Map<number, string>()
  const registering = Array.from({ length: guests }, async (_, guest) => {
    confirmed.set(guest, (await registerGuest(server.address, guest))._id)
  })
  for (let kill = 1; kill <= kills; kill++) {
    while (confirmed.size < (guests * kill) / (kills + 2)) await wait(5)
    await server.kill()
    server.start()
  }
  await Promise.all(registering)
  expect(new Set(confirmed.values()).size).toBe(guests)

  const rows = await db
    .selectFrom('registration')
    .select('state')
    .where('event_id', '=', eventId)
    .execute()
  expect(rows.map(({ state }) => state)).toEqual(Array(guests).fill('unproven'))
  const mails = () => db.selectFrom('mail_outbox').select('recipient').execute()
  await expect.poll(async () => (await mails()).length).toBe(guests)
  const recipients = (await mails()).map(({ recipient }) => recipient.toString('hex'))
  expect(new Set(recipients).size).toBe(guests)
  await server.stop()
})

test('a crowd registers in the same second, and all are accepted', async () => {
  const { server } = await serverAndDatabase()
  await sendWarmUp(warmUp, (guest) => post(server.address, guest))
  const accepted = await Promise.all(
    Array.from({ length: guests }, async (_, guest) => {
      const startedAt = performance.now()
      const { _id } = await registerGuest(server.address, guest)
      return { id: _id, ms: performance.now() - startedAt }
    }),
  )
  const times = accepted.map(({ ms }) => ms)
  printDuration('A registration of a crowd in one second, 99 of 100 within', percentile(times, 99))
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(guests)
  await server.stop()
})
