import { randomInt, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendCheckIns } from '#contract/console/check-in.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { createQueue } from '#console/guests/check-in/queue.ts'
import { DeskError, isUnreachable } from '#console/kit/desk-error.ts'
import { checkInDesk } from '#tests/kit/desk/check-in.ts'
import { addGuests } from '#tests/kit/make/guests.ts'
import { sizes } from './sizes.ts'

const { guests, waiting } = sizes.checkIn
const phones = 3
/** Every second request loses its network at a random moment before this one, the others keep it. */
const longestMs = 150

test('[C85] [C86] [D40] three phones check in guests while the network is cut, and send everything twice', async () => {
  const { desk } = await checkInDesk([], { capacity: guests })
  const ids = await addGuests(desk, 'circle', { confirmed: guests, waiting })
  await desk.app.listen({ port: 0, host: '127.0.0.1' })
  const server = desk.app.server.address()
  const port = typeof server === 'object' && server ? server.port : 0
  const url = `http://127.0.0.1:${port}${consoleApiPrefix}/check-in/circle`
  let [cuts, batches, sent] = [0, 0, 0]
  const actionIds: string[] = []

  /** A phone with the queue of the screen. Its network ends at a random moment of a request. */
  const startPhone = async () => {
    const { cookie } = await desk.addPerson(['care'])
    const headers = { ...desk.here, cookie, 'content-type': 'application/json' }
    const post = (body: string) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const cut =
          randomInt(2) === 0 ? { signal: AbortSignal.timeout(randomInt(1, longestMs)) } : {}
        const sending = request(url, { method: 'POST', headers, agent: false, ...cut })
        sending.on('error', reject)
        sending.on('response', (response) => {
          text(response).then(
            (read) => resolve({ status: response.statusCode, body: read }),
            reject,
          )
        })
        sending.end(body)
      })
    const sendOnce = async (body: string) => {
      const response = await post(body).catch(() => undefined)
      if (response?.status === 200) return sendCheckIns.reply.parse(JSON.parse(response.body)).data
      if (response && response.status !== 503) throw new Error(response.body)
      cuts += 1
      throw new DeskError(undefined, {})
    }
    const send = async (_event: string, actions: object[]) => {
      const body = JSON.stringify({ actions })
      const first = await sendOnce(body)
      const second = await sendOnce(body)
      expect(second.results).toEqual(first.results)
      batches += 2
      return second
    }
    return createQueue(send, send)
  }

  const working = Array.from({ length: phones }, async (_, phone) => {
    const queue = await startPhone()
    // Two of three phones meet each guest.
    for (const [index, guest] of ids.entries()) {
      if (index % phones === phone) continue
      const id = randomUUID()
      actionIds.push(id)
      queue.add('circle', { type: 'check-in', id, guest, at: desk.clock.now().toISOString() })
      sent += 1
      await wait(randomInt(1, 10))
    }
    while (queue.unsent.get().length > 0) {
      queue.retry()
      await wait(randomInt(1, 10))
      const error = queue.error.get()
      if (error !== undefined && !isUnreachable(error)) throw error
    }
  })
  await Promise.all(working)

  const rows = await desk.db.selectFrom('check_in').selectAll().execute()
  const waitingIds = new Set(ids.slice(guests))
  const expected = sent - 2 * waiting
  expect(rows.filter(({ registration_id }) => waitingIds.has(registration_id))).toEqual([])
  expect(rows).toHaveLength(expected)
  expect(rows.every(({ client_id }) => actionIds.includes(client_id))).toBe(true)
  const inside = rows.filter(({ is_repeat }) => !is_repeat)
  expect(new Set(inside.map(({ registration_id }) => registration_id)).size).toBe(guests)
  expect(inside).toHaveLength(guests)
  const { checked_in, taken, capacity } = await desk.db
    .selectFrom('event')
    .selectAll()
    .where('id', '=', 'circle')
    .executeTakeFirstOrThrow()
  expect([checked_in, taken, capacity]).toEqual([guests, guests, guests])
  const entries = await desk.db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'checked in')
    .execute()
  expect(entries).toHaveLength(guests)
  console.info(
    `  D40: ${guests} guests, ${sent} check-ins on ${phones} phones in ${batches} batches, ${cuts} cuts, each stored once, 0 lost, ${waiting} without a place refused`,
  )
})
