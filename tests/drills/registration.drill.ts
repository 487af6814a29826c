import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { register } from '#contract/registration.ts'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { serverAndDatabase } from './killable-server.ts'
import { untilTold } from './until-told.ts'
import { warmUp } from './warm-up.ts'

const eventId = 'supper-under-the-tree'
const guests = 200

test('200 people register while the server is killed: each is kept once and gets one message', async () => {
  const { server, db } = await serverAndDatabase()
  // What each guest was told, written down before anything else happens.
  const told = new Map<number, string>()
  const asking = Array.from({ length: guests }, async (_, guest) => {
    told.set(guest, (await ask(server.address, guest))._id)
  })
  const kills = 3
  for (let kill = 1; kill <= kills; kill++) {
    while (told.size < (guests * kill) / (kills + 2)) await wait(5)
    await server.kill()
    server.start()
  }
  await Promise.all(asking)
  expect(new Set(told.values()).size).toBe(guests)

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

test('200 people register in the same second: all are served and none is refused', async () => {
  const { server } = await serverAndDatabase()
  await warmUp((guest) => post(server.address, guest))
  const times = await Promise.all(
    Array.from({ length: guests }, async (_, guest) => {
      const startedAt = performance.now()
      const answer = await post(server.address, guest)
      expect(answer?.status).toBe(201)
      return performance.now() - startedAt
    }),
  )
  printDuration('A registration, 200 in one second, 99 of 100 within', percentile(times, 99))
  await server.stop()
})

const post = (address: string, guest: number) =>
  fetch(`${address}/api/v1/event/${eventId}/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `guest-number-${String(guest).padStart(6, '0')}`,
      'x-forwarded-for': `10.0.${guest % 250}.${(guest % 200) + 1}`,
    },
    body: JSON.stringify({ name: `Guest ${guest}`, email: `guest-${guest}@example.ca` }),
  }).catch(() => undefined)

/** Always with the same key, from an address of its own. */
const ask = (address: string, guest: number) =>
  untilTold({
    ask: () => post(address, guest),
    hear: (words, { status }) => (status === 201 ? register.reply.parse(words).data : undefined),
  })
