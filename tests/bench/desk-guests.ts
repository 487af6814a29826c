import { listGuests } from '#contract/console/guest.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { insertRegistration } from '#server/registrations/queries.ts'
import { sealDetails } from '#server/registrations/details.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { countQueries } from '#tests/kit/server/count-queries.ts'
import { type Agent, deskOf } from '#tests/kit/desk/desk-client.ts'
import { p99Line } from './desk-lists.ts'
import { type FilledApp, onPostgres, openFilled } from './filled-app.ts'
import type { Line } from './table.ts'

const guests = 500
const pageSize = 100
const id = 'bench-guests'

/** Measures the guest list of an event with 500 guests: all its pages, as for printing, and the statements of one page. */
export const measureDeskGuests = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const server = await openFilled(adminUrl, 'guests', async () => undefined)
    await fillGuests(server)
    const owner = await deskOf(server).addPerson(['owner'])
    const lines = await measureGuestList({ server, owner })
    await server.close()
    return lines
  })

type Measured = { server: FilledApp; owner: Agent }

async function measureGuestList(measured: Measured): Promise<Line[]> {
  const { server } = measured
  const one = await countQueries(server.pool, () => readPage(measured, '1'))
  const many = await countQueries(server.pool, () => readPage(measured, `${pageSize}`))
  return [
    await p99Line('guest list of 500, all pages', 200, () => readAll(measured)),
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

async function fillGuests(server: FilledApp): Promise<void> {
  await addEvents(server, { _id: id, capacity: null, ...daysFromNow(server, 5) })
  for (let guest = 0; guest < guests; guest++) {
    const [row, key] = [newKey(), newKey()]
    await server.db.transaction().execute(async (tx) => {
      const details = {
        name: `Guest ${guest}`,
        email: `guest${guest}@example.org`,
        accessNeeds: 'A seat by the door, please',
        safeContact: { way: 'email' as const },
        intakeNote: '',
        key,
      }
      const columns = {
        id: row,
        event_id: id,
        code: `AA-AAA-${guest}`,
        state: 'confirmed' as const,
        registered_at: server.clock.now(),
        proven_at: server.clock.now(),
        ...(await sealDetails(tx, server, row, details)),
      }
      await insertRegistration(tx, columns, [{ hash: keyHash(key), kind: 'owner' }])
    })
  }
}
