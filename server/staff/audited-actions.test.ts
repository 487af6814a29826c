import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { consoleEndpoints } from '#contract/console/endpoints.ts'
import * as link from '#contract/console/link.ts'
import * as me from '#contract/console/me.ts'
import { readSession } from '#contract/console/session.ts'
import * as staff from '#contract/console/staff.ts'
import { applicationActions } from '#tests/kit/desk/application-actions.ts'
import { chatActions } from '#tests/kit/desk/chat-actions.ts'
import { checkInActions } from '#tests/kit/desk/check-in-actions.ts'
import { contentActions } from '#tests/kit/desk/content-actions.ts'
import { type Desk, keyIn } from '#tests/kit/desk/desk.ts'
import { giftActions } from '#tests/kit/desk/gift-actions.ts'
import { guestActions } from '#tests/kit/desk/guest-actions.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { newsletterActions } from '#tests/kit/desk/newsletter-actions.ts'
import { orderActions } from '#tests/kit/desk/order-actions.ts'
import { firstOwnerActions, staffActions } from '#tests/kit/desk/staff-actions.ts'
import { storeActions } from '#tests/kit/desk/store-actions.ts'

/** Endpoints that neither read alone nor leave an entry, each with its reason. A new endpoint is here or in the actions. */
const unaudited: Record<string, string> = {
  'POST /sign-in/options': 'It stores a challenge; the sign-in has the entry.',
  'POST /link': 'It describes a link and changes nothing.',
  'POST /link/options': 'It stores a challenge; accepting the link has the entry.',
  'POST /me/passkey/options': 'It stores a challenge; adding the passkey has the entry.',
  'POST /step-up/options': 'It stores a challenge, and a step-up changes no record.',
  'POST /step-up': 'It changes no record; the action that needs it has the entry.',
  'POST /step-up/confirm': 'It changes no record; the action that needs it has the entry.',
  'DELETE /step-up': 'It changes no record, and authority ends.',
  'POST /audit/check': 'It reads the log. The result is on the screen and on Today.',
  'PUT /content/:kind/:id/draft': 'A draft is saved every few seconds; publishing has the entry.',
  'POST /content/event/:id/series/changes': 'It is part of drafts; publishing has the entry.',
  'PUT /chat/presence': 'It changes no record, only whether visitors see that staff are there.',
  'DELETE /chat/presence': 'It changes no record, as above.',
  'POST /chat/presence/report': 'It changes no record, as above.',
  'PUT /content/event/:id/address': 'It is part of a draft; publishing has the entry.',
}

const nameOf = ({ method, path }: ConsoleEndpoint) => `${method} ${path}`

/** Challenges, rate limits and idempotency keys are no actions. */
const aside = ['staff_challenge', 'token_bucket', 'idempotency']

/** Everything that an action of the Desk may change. */
const stateOf = async ({ connection }: Desk) => {
  const { rows: tables } = await connection.pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> all($1) order by tablename`,
    [aside],
  )
  const sums: string[] = []
  for (const name of [...tables.map((table) => table.name), 'graphile_worker._private_jobs']) {
    const { rows } = await connection.pool.query(
      `select count(*) || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${name} t`,
    )
    sums.push(`${name} ${rows[0].sum}`)
  }
  return sums
}

test('[C25] [C26] [C136] each endpoint that writes or reveals leaves one entry without a value, or does not happen', async () => {
  const driven: ConsoleEndpoint[] = []
  for (const build of [
    firstOwnerActions,
    staffActions,
    contentActions,
    applicationActions,
    orderActions,
    guestActions,
    giftActions,
    storeActions,
    newsletterActions,
    chatActions,
    checkInActions,
  ]) {
    const { desk, renew, actions } = await build()
    for (const { endpoint, action, send } of actions) {
      const name = nameOf(endpoint)
      const { rows: last } = await sql<{ n: number }>`select count(*) as n from audit`.execute(
        desk.db,
      )
      const limit = sql.lit(Number(last[0]?.n) + 1)
      await renew()
      await sql`alter table audit add constraint closed check (number < ${limit})`.execute(desk.db)
      const before = await stateOf(desk)
      const refused = await send()
      expect([name, refused.statusCode, await stateOf(desk)]).toEqual([name, 500, before])
      await sql`alter table audit drop constraint closed`.execute(desk.db)
      await desk.connection.pool.query('delete from token_bucket')
      const done = await send()
      expect([name, done.statusCode < 300 ? 'done' : done.body]).toEqual([name, 'done'])
      const { rows } = await sql<{
        action: string
      }>`select * from audit where number >= ${limit}`.execute(desk.db)
      expect([name, ...rows.map((entry) => entry.action)]).toEqual([name, action])
      expect(JSON.stringify(rows), name).not.toMatch(/canary/i)
      driven.push(endpoint)
    }
  }
  const writing = consoleEndpoints.filter(({ method, limit }) => method !== 'GET' || limit)
  expect([...driven.map(nameOf), ...Object.keys(unaudited)].toSorted()).toEqual(
    writing.map(nameOf).toSorted(),
  )
})

test('[C9] [C24] reading a link changes nothing, and all owners are emailed when an invited owner joins', async () => {
  const { desk, cookie } = await startDesk()
  const { person } = await desk.call(readSession, {}, { as: { cookie } })
  const { id: sessionId } = await desk.db
    .selectFrom('staff_session')
    .select('id')
    .executeTakeFirstOrThrow()
  const as = { ...person, cookie, sessionId }
  await desk.stepUp(as)
  await desk.call(me.changeProfile, { body: { name: 'Ada', email: 'ada@example.org' } }, { as })
  const body = { name: 'Canary', email: 'canary@example.org', roles: ['owner' as const] }
  const { link: address } = await desk.call(staff.invite, { body }, { as })
  const key = keyIn(address ?? '')
  expect(Buffer.from(key, 'base64url')).toHaveLength(16)
  const before = await stateOf(desk)
  for (let times = 0; times < 3; times++) await desk.call(link.readLink, { body: { key } })
  expect(await stateOf(desk)).toEqual(before)
  const alerts = () =>
    desk.db
      .selectFrom('mail_outbox')
      .select('purpose')
      .where('purpose', '=', 'staff alert')
      .execute()
  // To the first owner about the address that was set above.
  expect(await alerts()).toHaveLength(1)
  expect((await desk.accept(key)).response.statusCode).toBe(200)
  // To the first owner about the new owner, and to the new owner about the passkey.
  expect(await alerts()).toHaveLength(3)
})
