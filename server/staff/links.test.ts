import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as link from '#contract/console/link.ts'
import { readSession, signIn } from '#contract/console/session.ts'
import { readToday } from '#contract/console/today.ts'
import { minuteMs } from '#contract/durations.ts'
import { buildDesk, type Desk, keyIn } from '#tests/kit/desk/desk.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { production } from '#tests/kit/desk/production.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { printOwnerLink, startLine } from './staff.ts'

const address = 'http://localhost:3000'
const postpone = (desk: Desk, key: string) => desk.send(link.postponePasskey, { body: { key } })

test('[C1] a start without an owner prints a link whose key is in the fragment and stored as a hash', async () => {
  const desk = await buildDesk()
  const line = await startLine(desk, address)
  expect(line).toMatch(
    /^Desk: http:\/\/localhost:3000\/console\/link#[\w-]{22} {2}\(once, within an hour; npm run owner prints another\)$/,
  )
  const hash = createHash('sha256').update(keyIn(line)).digest('hex')
  const rows = await desk.db.selectFrom('staff_link').select('token_hash').execute()
  expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toEqual([hash])
})

test('[C1] a printed link works once within 60 minutes, and its use invalidates the others', async () => {
  const desk = await buildDesk()
  const [first, second, late] = [
    keyIn(await startLine(desk, address)),
    keyIn(await startLine(desk, address)),
    keyIn(await startLine(desk, address)),
  ]
  expect((await postpone(desk, first)).statusCode).toBe(200)
  for (const used of [first, second]) {
    const response = await postpone(desk, used)
    expect(response.statusCode).toBe(410)
    expect(response.headers['set-cookie']).toBeUndefined()
  }
  const fresh = await buildDesk()
  const key = keyIn(await startLine(fresh, address))
  fresh.clock.advance(60 * minuteMs)
  expect((await postpone(fresh, key)).statusCode).toBe(410)
  expect((await postpone(desk, late)).statusCode).toBe(410)
})

test('[C1] two requests with one link at the same time: one gets a session', async () => {
  const desk = await buildDesk()
  const key = keyIn(await startLine(desk, address))
  const responses = await Promise.all([postpone(desk, key), postpone(desk, key)])
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 410]))
  expect(await desk.db.selectFrom('staff').select('id').execute()).toHaveLength(1)
})

test('[C1] with https a start prints no link, only the command; with an owner it prints nothing', async () => {
  const { desk } = await startDesk()
  expect(await startLine(desk, address)).toBe('')
  const https = await buildDesk({ environment: production })
  expect(await startLine(https, 'https://baobab.example')).toBe('Desk: npm run owner prints a link')
  expect(await https.db.selectFrom('staff_link').select('id').execute()).toEqual([])
})

test('[C2] [C3] without https one press on the printed link leads to Today, without email or passkey', async () => {
  const desk = await buildDesk()
  const key = keyIn(await startLine(desk, address))
  const described = await desk.call(link.readLink, { body: { key } })
  expect(described).toEqual({ kind: 'owner', name: null, roles: ['owner'], mayPostpone: true })
  const response = await postpone(desk, key)
  const as = { cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' }
  expect(response.json().data).toMatchObject({ passkeys: 0, roles: ['owner'] })
  const { firstSteps } = await desk.call(readToday, {}, { as })
  expect(firstSteps).toEqual([
    { kind: 'profile', path: '/me' },
    { kind: 'passkey', path: '/me' },
    { kind: 'second-owner', path: '/staff' },
    { kind: 'placeholders', count: expect.any(Number), path: '/placeholders' },
    { kind: 'crisis-lines', count: 4, path: '/crisis-lines' },
    { kind: 'first-event', path: '/events' },
  ])
})

test('[C2] after a postponed passkey the next start prints a new link for the same owner', async () => {
  const desk = await buildDesk()
  await postpone(desk, keyIn(await startLine(desk, address)))
  const again = keyIn(await startLine(desk, address))
  expect(await desk.call(link.readLink, { body: { key: again } })).toMatchObject({ name: 'Owner' })
  expect((await postpone(desk, again)).statusCode).toBe(200)
  expect(await desk.db.selectFrom('staff').select('id').execute()).toHaveLength(1)
})

test('[C2] [C5] with https a link ends with a passkey, and there is no session before it', async () => {
  const desk = await buildDesk({ environment: production })
  const key = keyIn(await printOwnerLink(desk, operator, ''))
  expect(await desk.call(link.readLink, { body: { key } })).toMatchObject({ mayPostpone: false })
  const refused = await postpone(desk, key)
  expect(refused.statusCode).toBe(403)
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect(await desk.db.selectFrom('staff_session').select('id').execute()).toEqual([])
  const { response } = await desk.accept(key)
  expect(response.json().data).toMatchObject({ passkeys: 1, roles: ['owner'] })
})

test('[C2] a session that began without a passkey is refused once the address is https', async () => {
  const desk = await buildDesk()
  const response = await postpone(desk, keyIn(await startLine(desk, address)))
  const token = /desk=([\w-]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? ''
  const { buildApp } = await import('#server/app.ts')
  const { settings } = await buildTestApp({ environment: production })
  const secure = buildApp({ ...desk, settings })
  const read = (cookie: string) =>
    secure.inject({
      url: '/console/api/v1/session',
      headers: { cookie, host: 'baobab.example' },
    })
  expect((await read(`__Host-desk=${token}`)).statusCode).toBe(401)
  await desk.db.updateTable('staff_session').set({ has_passkey: true }).execute()
  expect((await read(`__Host-desk=${token}`)).statusCode).toBe(200)
  await secure.close()
})

test('[C4] npm run owner makes a link for a new owner, writes to the audit log and emails all owners', async () => {
  const desk = await buildDesk()
  await desk.addPerson(['owner'], { email: 'first@example.org' })
  await desk.db
    .insertInto('staff_passkey')
    .values({
      id: crypto.randomUUID(),
      staff_id: (await desk.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()).id,
      credential: Buffer.from('a'),
      public_key: Buffer.from('a'),
      label: 'Phone',
      created_at: new Date(),
    })
    .execute()
  const key = keyIn(await printOwnerLink(desk, operator, ''))
  const { response } = await desk.accept(key)
  expect(response.json().data).toMatchObject({ person: { name: 'Owner' }, roles: ['owner'] })
  const actions = await desk.db.selectFrom('audit').select(['actor', 'action']).execute()
  expect(actions).toContainEqual({ actor: operator.id, action: 'owner link printed' })
  const mails = await desk.db
    .selectFrom('mail_outbox')
    .select('purpose')
    .where('purpose', '=', 'staff alert')
    .execute()
  expect(mails).toHaveLength(2)
})

test('[C4] npm run owner with a name recovers that owner: passkeys and sessions end', async () => {
  const { desk, device, cookie } = await startDesk()
  const key = keyIn(await printOwnerLink(desk, operator, 'owner'))
  expect((await desk.send(readSession, {}, { as: { cookie } })).statusCode).toBe(401)
  expect((await desk.signIn(device)).response.statusCode).toBe(403)
  const { response } = await desk.accept(key)
  expect(response.json().data).toMatchObject({ person: { name: 'Owner' }, passkeys: 1 })
  await expect(printOwnerLink(desk, operator, 'Unknown')).rejects.toThrow(
    'No active owner has this name.',
  )
})

test('[C5] there is no other way in: a link key, a name or an email address starts no session', async () => {
  const { desk } = await startDesk()
  const bodies = [
    {},
    { key: 'A'.repeat(22) },
    { name: 'Owner' },
    { email: 'a@b.ca', password: 'x' },
  ]
  for (const payload of bodies) {
    const response = await desk.send(signIn, {}, { payload })
    expect(response.statusCode).toBe(422)
    expect(response.headers['set-cookie']).toBeUndefined()
  }
})

test('a wrong, a used and an expired link get the same response from all four endpoints, and the log has the reason', async () => {
  const lines: string[] = []
  const desk = await buildDesk({ logTo: { write: (line) => void lines.push(line) } })
  const used = keyIn(await startLine(desk, address))
  await postpone(desk, used)
  const expired = keyIn(await startLine(desk, address))
  desk.clock.advance(61 * minuteMs)
  const response = desk.newAuthenticator().create({ challenge: 'A'.repeat(43) })
  for (const endpoint of [link.readLink, link.startLink, link.postponePasskey, link.acceptLink]) {
    const more = endpoint === link.acceptLink ? { response } : {}
    const bodies = await Promise.all(
      ['B'.repeat(22), used, expired].map(async (key) => {
        const got = await desk.send(endpoint, {}, { payload: { key, ...more } })
        const { requestId: _id, ...error } = got.json().error
        return { status: got.statusCode, error, cookie: got.headers['set-cookie'] }
      }),
    )
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    expect(bodies[0]?.status).toBe(410)
  }
  const logged = lines.filter((line) => line.includes('request refused'))
  const reasons = new Set(logged.map((line) => String(JSON.parse(line).reason)))
  expect([...reasons].toSorted()).toEqual(['expired link', 'unknown link', 'used link'])
  expect(lines.join('')).not.toContain(used)
})

test('opening a link changes nothing', async () => {
  const desk = await buildDesk()
  const key = keyIn(await startLine(desk, address))
  const rows = () => desk.db.selectFrom('staff_link').selectAll().execute()
  const before = await rows()
  for (let times = 0; times < 3; times++) await desk.call(link.readLink, { body: { key } })
  expect(await rows()).toEqual(before)
  expect((await postpone(desk, key)).statusCode).toBe(200)
})
