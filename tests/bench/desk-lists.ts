import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { listAudit, readAuditChoices } from '#contract/console/audit.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { listOrders, OrderState } from '#contract/console/order.ts'
import { listOutbox } from '#contract/console/outbox.ts'
import { readSession } from '#contract/console/session.ts'
import { disableStaff } from '#contract/console/staff.ts'
import { readToday } from '#contract/console/today.ts'
import { checkAuditLog } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { queueMail } from '#server/mail/mail.ts'
import { createFindPerson } from '#server/staff/staff.ts'
import { type Agent, deskOf } from '#tests/kit/desk/desk-client.ts'
import { fillAudit } from '#tests/kit/make/audit-entries.ts'
import { fillOrders } from '#tests/kit/make/order-rows.ts'
import { type FilledApp, onPostgres, openBeside, openFilled } from './filled-app.ts'
import { median, percentile } from './load.ts'
import type { Line } from './table.ts'

const many = 100_000
const rounds = 5
const requests = 100
const warmUps = 30
const deepPages = 200

export type Measured = { server: FilledApp; desk: ReturnType<typeof deskOf>; owner: Agent }

/** Measures the lists, Today, the session check, the hash chain and a revocation with a long audit log and outbox. */
export const measureDeskLists = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const server = await openFilled(adminUrl, 'desk', async (client) => {
      await fillAudit(client, many)
      await fillOrders(client, many)
    })
    const desk = deskOf(server)
    const owner = await desk.addPerson(['owner'])
    await fillOutbox(server)
    const measured = { server, desk, owner }
    const lines = [
      ...(await measureAudit(measured)),
      ...(await measureOutbox(measured)),
      ...(await measureOrders(measured)),
      await p99Line('Today', 80, () => readPath(measured, readToday.path)),
      await measureSessionCheck(measured),
      await measureChain(server),
      await measureRevocation(measured),
    ]
    await server.close()
    return lines
  })

async function readPath({ server, owner }: Measured, path: string) {
  const response = await server.app.inject({
    url: consoleApiPrefix + path,
    headers: { cookie: owner.cookie, host: 'localhost:3000' },
  })
  if (response.statusCode !== 200) throw new Error(`${path} responded ${response.body}`)
  return response.json().data
}

/** The median of the 99th percentiles of several rounds. */
export async function p99Line(
  what: string,
  maxMs: number,
  run: () => Promise<unknown>,
): Promise<Line> {
  for (let i = 0; i < warmUps; i++) await run()
  const slowest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const times: number[] = []
    for (let i = 0; i < requests; i++) times.push(await timeOf(run))
    slowest.push(percentile(times, 99))
  }
  return msLine(`${what}, 99th percentile`, maxMs, median(slowest))
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

export const msLine = (what: string, maxMs: number, milliseconds: number): Line => ({
  what,
  value: `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`,
  target: `at most ${maxMs.toLocaleString('en')} ms`,
  isMet: milliseconds <= maxMs,
})

async function measureAudit(measured: Measured): Promise<Line[]> {
  const { people } = await readPath(measured, readAuditChoices.path)
  const person = `person=${people[0].id}`
  const filters = {
    'no filter': '',
    person,
    action: 'action=act%202',
    record: 'record=record-7',
    date: 'from=2026-02-01&to=2026-02-20',
    'person, action and date': `${person}&action=act%202&from=2026-02-01`,
    'an action without entries': 'action=nothing',
  }
  return measureList(measured, 'audit log entries', { path: listAudit.path, filters })
}

const measureOutbox = (measured: Measured): Promise<Line[]> =>
  measureList(measured, 'emails', {
    path: listOutbox.path,
    filters: { 'no filter': '', failed: 'status=failed', sent: 'status=sent' },
  })

/** Every list of orders has one state. */
const measureOrders = (measured: Measured): Promise<Line[]> =>
  measureList(measured, 'orders', {
    path: listOrders.path,
    filters: Object.fromEntries(OrderState.options.map((state) => [state, `state=${state}`])),
  })

type List = { path: string; filters: Record<string, string> }

export async function measureList(
  measured: Measured,
  rows: string,
  { path, filters }: List,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const [name, query] of Object.entries(filters)) {
    const what = `50 of 100,000 ${rows}, ${name}`
    const first = `${path}?${query}`
    lines.push(await p99Line(`${what}, first page`, 100, () => readPath(measured, first)))
    const after = await findDeepCursor(measured, first)
    if (after === undefined) continue
    const deep = `${first}&after=${after}`
    lines.push(await p99Line(`${what}, deep page`, 100, () => readPath(measured, deep)))
  }
  return lines
}

/** The cursor of the last page, or of one 20,000 rows further down; undefined if the first page is the last one. */
async function findDeepCursor(measured: Measured, first: string): Promise<string | undefined> {
  let after: string | undefined
  for (let page = 0; page < deepPages; page++) {
    const { next } = await readPath(
      measured,
      `${first}&limit=100${after === undefined ? '' : `&after=${after}`}`,
    )
    if (next === null) break
    after = next
  }
  return after
}

/** The time that both checks add to a write: one query and decrypting the name, before the body and after it. */
async function measureSessionCheck({ server, owner }: Measured): Promise<Line> {
  const findPerson = createFindPerson(server)
  const request = { headers: { cookie: owner.cookie } } as FastifyRequest
  return p99Line('Session check', 1, async () => {
    for (const isActivity of [true, false])
      if (!(await findPerson(request, { isActivity }))) throw new Error('The session ended.')
  })
}

async function measureChain(server: FilledApp): Promise<Line> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    times.push(
      await timeOf(async () => {
        const { brokenAt } = await checkAuditLog(server)
        if (brokenAt !== null) throw new Error(`The hash chain is broken at entry ${brokenAt}.`)
      }),
    )
  return msLine('Hash chain of 100,000 audit log entries', 5_000, median(times))
}

/** From the request that disables a person on one server to the first refusal on another one. */
async function measureRevocation({ server, desk, owner }: Measured): Promise<Line> {
  const other = openBeside(server)
  const there = deskOf(other)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await desk.stepUp(owner)
    const as = await desk.addPerson(['care'])
    await there.call(readSession, {}, { as })
    times.push(
      await timeOf(async () => {
        await desk.call(disableStaff, { params: { id: as.id }, body: {} }, { as: owner })
        while ((await there.send(readSession, {}, { as })).statusCode !== 401) continue
      }),
    )
  }
  await other.close()
  return msLine('A disabled person refused on a second node', 1_000, median(times))
}

/** Mostly delivered emails without contents. The newest ones, and some in the middle, have an address to mask. */
async function fillOutbox(server: FilledApp): Promise<void> {
  for (const part of ['old', 'new']) {
    for (let times = 0; times < 5; times++) await insertDelivered(server.db, 10_000)
    await server.db.transaction().execute(async (tx) => {
      for (let i = 0; i < 200; i++) {
        const mail = { to: `guest-${i}@example.org`, subject: 'Hello', text: 'Hello' }
        await queueMail(tx, server, { purpose: 'order paid', key: `${part} ${i}`, ...mail })
      }
    })
  }
  await sql`update mail_outbox set status = 'failed' where status = 'not-sent'`.execute(server.db)
  await sql`vacuum analyze mail_outbox`.execute(server.db)
}

const insertDelivered = (db: Db, count: number) =>
  sql`
    insert into mail_outbox (id, purpose, key, message_id, recipient, status, due_at, created_at, sent_at)
    select id, 'order paid', id::text, id::text, decode(repeat('00', 32), 'hex'), 'sent', now(), now(), now()
    from (select gen_random_uuid() as id from generate_series(1, ${sql.lit(count)})) as mail
  `.execute(db)
