import {
  ApplicationKind,
  findApplications,
  listApplications,
  readApplication,
  StateFilter,
} from '#contract/console/application.ts'
import { GiftState, listGifts } from '#contract/console/gift.ts'
import { readToday, TodayKind } from '#contract/console/today.ts'
import { mailboxLookup } from '#server/mail/mail.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { fillApplications } from '#tests/kit/make/application-rows.ts'
import { fillGifts } from '#tests/kit/make/gift-rows.ts'
import { fillOrders } from '#tests/kit/make/order-rows.ts'
import { fillWaiting } from '#tests/kit/make/waiting-rows.ts'
import { type Measured, measureList, p99Line } from './desk-lists.ts'
import { fillDatabase, onPostgres, openFilled } from './filled-app.ts'
import type { Line } from './table.ts'

const many = 100_000
/** More than Today shows of one kind. */
const waiting = 50
/** Its mailbox sent a thousand applications. */
const email = 'often@example.org'

/** Measures the lists of applications and gifts, and Today with records of every kind beside them. */
export const measureDeskRecords = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const server = await openFilled(adminUrl, 'records', async (client) => {
      await fillOrders(client, many)
      await fillGifts(client, many)
      await fillWaiting(client, waiting)
    })
    const desk = deskOf(server)
    const owner = await desk.addPerson(['owner'])
    const mailbox = await mailboxLookup(server.db, server, {
      purpose: 'application',
      address: email,
    })
    await fillDatabase(server.url, (client) =>
      fillApplications(client, many, { assignee: owner.id, mailbox }),
    )
    const measured = { server, desk, owner }
    const lines = [
      ...(await measureApplications(measured)),
      ...(await measureGifts(measured)),
      await measureToday(measured),
    ]
    await server.close()
    return lines
  })

async function measureApplications(measured: Measured): Promise<Line[]> {
  const { desk, owner: as } = measured
  const filters = {
    'no filter': '',
    ...named('kind', ApplicationKind.options),
    ...named('state', StateFilter.options),
    mine: 'assigned=me',
    'without an assignee': 'assigned=none',
    'kind, state and assignee': 'kind=volunteer&state=not-now&assigned=me',
    'a kind and state without applications': 'kind=member&state=new',
  }
  const lists = await measureList(measured, 'applications', {
    path: listApplications.path,
    filters,
  })
  const { rows } = await desk.call(listApplications, { query: {} }, { as })
  const params = { number: rows[0]?.number ?? '' }
  const byNumber = await p99Line('One of 100,000 applications by its number', 100, () =>
    desk.call(readApplication, { params }, { as }),
  )
  // The endpoint limits look-ups per person and hour, so each one has a person of its own.
  const people = await Promise.all(Array.from({ length: 12 }, () => desk.addPerson(['owner'])))
  let count = 0
  const byEmail = await p99Line('Applications of one mailbox with 1,000 of them', 100, async () => {
    const person = people[Math.floor(count++ / 50)] ?? as
    await desk.call(findApplications, { body: { email } }, { as: person })
  })
  return [...lists, byNumber, byEmail]
}

const measureGifts = (measured: Measured): Promise<Line[]> =>
  measureList(measured, 'gifts', {
    path: listGifts.path,
    filters: { 'no filter': '', ...named('state', GiftState.options) },
  })

const named = (name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, `${name}=${value}`]))

/** Not measured: a broken log, a mail server that came later, and the few records of content that these kinds count. */
const absent: readonly string[] = [
  'audit-broken',
  'email-unsent',
  'crisis-lines-differ',
  'crisis-line-overdue',
  'crisis-line-due',
  'placeholder',
]

async function measureToday({ desk, owner: as }: Measured): Promise<Line> {
  const { items } = await desk.call(readToday, {}, { as })
  const kinds = new Set<string>(items.map(({ kind }) => kind))
  const missing = TodayKind.options.filter((kind) => !kinds.has(kind) && !absent.includes(kind))
  if (missing.length > 0) throw new Error(`Today has no item of ${missing.join(', ')}.`)
  return p99Line(`Today with ${items.length} items of ${kinds.size} kinds`, 80, () =>
    desk.call(readToday, {}, { as }),
  )
}
