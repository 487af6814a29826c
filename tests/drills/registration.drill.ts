import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { register } from '#contract/registration.ts'
import { visitDatabase } from '#server/db/open.ts'
import { readSettings } from '#server/settings.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { killableServer } from './killable-server.ts'

const eventId = 'supper-under-the-tree'
const [guests, capacity, kills] = [200, 50, 3]

test('200 people ask for 50 places while the server is killed: 50 have one, 150 wait in order, nobody twice', async () => {
  const server = await killableServer()
  const database = await visitDatabase(readSettings({ DATA_DIR: server.dataDir }), {
    say: () => undefined,
    log: jobLog(),
  })
  onTestFinished(() => database.close())
  const { db } = database.connection
  await db.updateTable('event').set({ capacity }).where('id', '=', eventId).execute()

  // What each guest was told, written down before anything else happens.
  const told = new Map<number, { _id: string; state: string }>()
  const asking = Array.from({ length: guests }, async (_, guest) => {
    told.set(guest, await ask(server.address, guest))
  })
  for (let kill = 1; kill <= kills; kill++) {
    while (told.size < (guests * kill) / (kills + 2)) await wait(5)
    await server.kill()
    server.start()
  }
  await Promise.all(asking)

  const rows = await db
    .selectFrom('registration')
    .select(['id', 'state', 'queue_number', 'twin_of'])
    .where('event_id', '=', eventId)
    .orderBy('queue_number')
    .execute()
  const { taken } = await db
    .selectFrom('event')
    .select('taken')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const confirmed = rows.filter(({ state }) => state === 'confirmed')
  expect([rows.length, confirmed.length, taken]).toEqual([guests, capacity, capacity])
  expect(rows.every(({ twin_of }) => twin_of === null)).toBe(true)
  // The first fifty to come have the places; everybody after them waits.
  expect(rows.map(({ state }) => state)).toEqual([
    ...Array<string>(capacity).fill('confirmed'),
    ...Array<string>(guests - capacity).fill('waiting'),
  ])
  const kept = new Map(rows.map(({ id, state }) => [id, state]))
  for (const { _id, state } of told.values()) expect(kept.get(_id)).toBe(state)
  expect(new Set([...told.values()].map(({ _id }) => _id)).size).toBe(guests)
  const emails = await db.selectFrom('mail_outbox').select('key').execute()
  const hashes = [...kept.keys()].map((id) => createHash('sha256').update(id).digest('hex'))
  expect(new Set(emails.map(({ key }) => key))).toEqual(new Set(hashes))
  await server.stop()
}, 240_000)

/** Asks until there is a final answer, always with the same key, from an address of its own. */
async function ask(address: string, guest: number): Promise<{ _id: string; state: string }> {
  for (;;) {
    const answer = await fetch(`${address}/api/v1/event/${eventId}/register`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `guest-number-${String(guest).padStart(6, '0')}`,
        'x-forwarded-for': `10.0.${guest % 250}.${(guest % 200) + 1}`,
      },
      body: JSON.stringify({ name: `Guest ${guest}`, email: `guest-${guest}@example.ca` }),
    }).catch(() => undefined)
    if (answer?.status === 201) return register.reply.parse(await answer.json()).data
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
    await wait(50)
  }
}
