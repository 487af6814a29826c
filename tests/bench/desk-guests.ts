import { randomUUID } from 'node:crypto'
import { sendCheckIns } from '#contract/console/check-in.ts'
import { listGuests } from '#contract/console/guest.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { findGuests } from '#console/guests/check-in/guest-list.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { addGuests } from '#tests/kit/make/guests.ts'
import { countQueries } from '#tests/kit/server/count-queries.ts'
import { type Agent, deskOf } from '#tests/kit/desk/desk-client.ts'
import { msLine, p99Line } from './desk-lists.ts'
import { type FilledApp, onPostgres, openFilled } from './filled-app.ts'
import type { Line } from './table.ts'

const guests = 500
const pageSize = 100
const runs = 20
const id = 'bench-guests'

/** Measures the guest list of an event with 500 guests, all its pages, as for printing, and the check-in of one of them. */
export const measureDeskGuests = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const server = await openFilled(adminUrl, 'guests', async () => undefined)
    const ids = await fillGuests(server)
    const owner = await deskOf(server).addPerson(['owner'])
    const lines = [
      ...(await measureGuestList({ server, owner })),
      await measureCheckIn({ server, owner }, ids),
      measureSearch(ids),
    ]
    await server.close()
    return lines
  })

type Measured = { server: FilledApp; owner: Agent }

async function measureGuestList(measured: Measured): Promise<Line[]> {
  const { server } = measured
  const one = await countQueries(server.pool, () => readPage(measured, '1'))
  const many = await countQueries(server.pool, () => readPage(measured, `${pageSize}`))
  await readAll(measured)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    await readAll(measured)
    times.push(performance.now() - startedAt)
  }
  return [
    msLine(`guest list of ${guests}, all pages, slowest of ${runs}`, 200, Math.max(...times)),
    {
      what: `statements for ${pageSize} guests of the list, and for 1 guest`,
      value: `${many} and ${one}`,
      target: 'the same',
      isMet: many === one,
    },
  ]
}

async function readAll(measured: Measured): Promise<void> {
  let after: string | undefined
  let count = 0
  do {
    const { rows, next } = await readPage(measured, `${pageSize}`, after)
    count += rows.length
    after = next ?? undefined
  } while (after !== undefined)
  if (count !== guests) throw new Error(`The list has ${count} guests.`)
}

async function readPage({ server, owner }: Measured, limit: string, after?: string) {
  const query = new URLSearchParams({ limit, ...(after !== undefined && { after }) })
  const response = await server.app.inject({
    url: `${consoleApiPrefix}${listGuests.path.replace(':id', id)}?${query.toString()}`,
    headers: { cookie: owner.cookie, host: 'localhost:3000' },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data
}

/** Each request checks in another guest; later ones find the guest in already. */
async function measureCheckIn({ server, owner }: Measured, ids: readonly string[]): Promise<Line> {
  const desk = deskOf(server)
  let count = 0
  return p99Line('check-in of one of 500 guests', 100, async () => {
    const guest = ids[count++ % ids.length] ?? ''
    const at = server.clock.now().toISOString()
    const actions = [{ type: 'check-in' as const, id: randomUUID(), guest, at }]
    const { results } = await desk.call(
      sendCheckIns,
      { params: { id }, body: { actions } },
      { as: owner },
    )
    if (results[0]?.checkIn?.at === undefined) throw new Error('The guest is not in.')
  })
}

/** What a phone at the door does for each letter that is typed. */
function measureSearch(ids: readonly string[]): Line {
  const all = ids.map((guest, index) => ({
    id: guest,
    code: 'K4-7TM-92',
    name: `Guest ${index}`,
    needs: '',
    state: 'confirmed' as const,
    checkIn: null,
  }))
  const times = Array.from({ length: runs }, (_, index) => {
    const startedAt = performance.now()
    findGuests(all, `guest 4${index}`)
    return performance.now() - startedAt
  })
  return msLine(
    `search among ${guests} guests to check in, slowest of ${runs}`,
    100,
    Math.max(...times),
  )
}

/** An event of today, because guests are checked in on its day. */
async function fillGuests(server: FilledApp): Promise<string[]> {
  const times = { starts: '00:00', ends: '23:59', ...daysFromNow(server, 0) }
  await addEvents(server, { _id: id, capacity: null, ...times })
  return addGuests(server, id, { confirmed: guests })
}
