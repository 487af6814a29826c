import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cancelEvent } from '#contract/console/publishing.ts'
import { listGuests, listWaitingGuests, readGuestHistory } from '#contract/console/guest.ts'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import { startSession } from '#server/staff/sessions.ts'
import { byText, deskWithGuests, notContacted } from '#tests/kit/desk/guests.ts'
import { countQueries } from '#tests/kit/server/count-queries.ts'

test('[C80] a guest list has name, code, needs, safe way and state, and opening it is one entry with its count', async () => {
  const { desk, as, list, audit } = await deskWithGuests({ capacity: 2 })
  await desk.prove('zuri@example.ca', { name: 'Zuri', accessNeeds: 'A ramp' })
  await desk.register('b@example.ca', { name: 'Bo', ...byText })
  await desk.register('c@example.ca', { name: 'Cam', ...notContacted })
  await desk.register('d@example.ca', { name: 'Dee' })
  const { rows, event, counts, total, next } = await list()
  expect(rows).toMatchObject([
    { name: 'Zuri', accessNeeds: 'A ramp', way: 'email', state: 'confirmed', needs: [] },
    { name: 'Bo', way: 'text', state: 'confirmed', needs: ['text', 'confirmation'] },
  ])
  expect([total, next]).toEqual([2, null])
  expect(counts).toEqual({ coming: 2, waiting: 1, unconfirmed: 1 })
  expect(event).toMatchObject({ id: 'circle', capacity: 2, taken: 2, waiting: 1, isOver: false })
  expect((await list({ tab: 'waiting' })).rows).toMatchObject([{ name: 'Cam', way: 'none' }])
  expect((await list({ tab: 'unconfirmed' })).rows).toMatchObject([{ state: 'unproven' }])
  const entries = await audit()
  expect(entries).toMatchObject([
    {
      actor: as.id,
      role: 'care',
      action: 'guest list opened',
      subject: 'circle',
      part: '2 guests',
    },
    { action: 'guest list opened', part: '1 guest' },
    { action: 'guest list opened', part: '1 guest' },
  ])
})

test('[C80] the list has no address and no number; each is revealed with a reason and an entry of its own', async () => {
  const { desk, list, reveal, audit } = await deskWithGuests()
  await desk.prove('zuri@example.ca')
  await desk.register('b@example.ca', { name: 'Bo', ...byText })
  await desk.register('c@example.ca', { name: 'Cam', ...notContacted })
  const { rows } = await list()
  expect(JSON.stringify(rows)).not.toMatch(/example\.ca|403-555/)
  const [zuri, bo, cam] = rows.map(({ id }) => id)
  const revealed = async (id = '') => (await reveal(id)).json().data
  expect(await revealed(zuri)).toMatchObject({ email: 'zuri@example.ca', phone: null })
  expect(await revealed(bo)).toMatchObject({ email: null, phone: '403-555-0199' })
  expect(await revealed(cam)).toMatchObject({ way: 'none', email: null, phone: null })
  expect((await reveal(zuri ?? '', 'why?')).statusCode).toBe(422)
  expect((await reveal('A'.repeat(22))).statusCode).toBe(404)
  const opened = (await audit()).filter(({ action }) => action === 'opened')
  expect(opened).toMatchObject(
    [zuri, bo, cam].map((subject) => ({ subject, part: 'details', reason: 'Arranging the talk' })),
  )
})

test('[C80] a page follows with the cursor of the same person and tab, without another entry', async () => {
  const { desk, as, params, list, audit } = await deskWithGuests()
  for (const name of ['A', 'B', 'C']) await desk.register(`${name}@x.ca`, { name, ...byText })
  const first = await list({ limit: '2' })
  const after = first.next ?? ''
  const second = await list({ limit: '2', after })
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  expect([second.next, second.total, (await audit()).length]).toEqual([null, 3, 1])
  const other = await desk.addPerson(['care'])
  const statusFor = async (query: object, person = as) =>
    (await desk.send(listGuests, { params, query }, { as: person })).statusCode
  expect(await statusFor({ after, tab: 'waiting' })).toBe(422)
  expect(await statusFor({ after }, other)).toBe(422)
  expect(await statusFor({ tab: 'everybody' })).toBe(422)
  expect(await statusFor({ limit: '101' })).toBe(422)
})

test('[C80] a list that is read again after an action in the same session is the same opening', async () => {
  const { desk, as, params, list, waiting, change, audit } = await deskWithGuests()
  await desk.register('a@x.ca', { name: 'Bo', ...byText })
  await desk.register('b@x.ca', { name: 'Cam', ...byText })
  const opened = await list()
  const [bo] = opened.rows
  if (!bo) throw new Error('The guest is not in the list.')
  expect((await change('remove', bo)).statusCode).toBe(200)
  const again = await list({ after: opened.again })
  expect([again.rows.map(({ name }) => name), again.again]).toEqual([['Cam'], opened.again])
  const openings = async () =>
    (await audit()).filter(({ action }) => action === 'guest list opened').length
  expect(await openings()).toBe(1)
  const started = { staffId: as.id, name: as.name, roles: ['care'], hasPasskey: true } as const
  const { token } = await desk.db
    .transaction()
    .execute((tx) => startSession(tx, desk, started, { device: 'phone', previousToken: undefined }))
  for (const cookie of [(await desk.addPerson(['care'])).cookie, `desk=${token}`]) {
    const query = { after: opened.again } as never
    expect((await desk.send(listGuests, { params, query }, { as: { cookie } })).statusCode).toBe(
      422,
    )
  }

  expect(await waiting()).toHaveLength(1)
  const all = await desk.call(listWaitingGuests, { query: {} }, { as })
  await desk.call(listWaitingGuests, { query: { after: all.again } }, { as })
  expect((await audit()).filter(({ action }) => action === 'waiting guests opened')).toHaveLength(2)
})

test('[C80] bots and erased guests are in no list', async () => {
  const { desk, list, change } = await deskWithGuests()
  await desk.register('a@x.ca', { name: 'A', ...byText })
  await desk.register('b@x.ca', { name: 'B', ...byText, homePage: 'https://spam.example' })
  const { rows } = await list()
  expect(rows.map(({ name }) => name)).toEqual(['A'])
  const [guest] = rows
  if (!guest) throw new Error('The guest is not in the list.')
  const bot = await desk.db
    .selectFrom('registration')
    .select(['id', 'version'])
    .where('is_bot', '=', true)
    .executeTakeFirstOrThrow()
  expect((await change('remove', bot)).statusCode).toBe(404)
  expect((await change('remove', guest)).statusCode).toBe(200)
  expect((await list()).rows).toEqual([])
  const again = await change('remove', guest, { [idempotencyKeyHeader]: randomUUID() })
  expect(again.json().error.message).toBe('There is no such guest.')
})

test('[C80] a list of many guests takes as many queries as a list of one', async () => {
  const { desk, list } = await deskWithGuests()
  await desk.register('a@x.ca', byText)
  const queriesOf = () => countQueries(desk.connection.pool, () => list({ limit: '100' }))
  const one = await queriesOf()
  for (let guest = 0; guest < 6; guest++) await desk.register(`g${guest}@x.ca`, byText)
  expect(await queriesOf()).toBe(one)
})

test('[C81] one list over all events says what each guest waits for and what to text', async () => {
  const { desk, waiting, audit } = await deskWithGuests({ plainTitle: 'Supper' })
  await desk.register('a@x.ca', { name: 'Bo', ...byText })
  await desk.register('b@x.ca', { name: 'Cam', ...notContacted })
  await desk.prove('c@x.ca')
  const rows = await waiting()
  expect(rows).toMatchObject([
    {
      name: 'Bo',
      needs: ['text', 'confirmation'],
      event: { id: 'circle' },
      textMessage: expect.stringMatching(/^Hi Bo\. Supper, \w+day, .*: You have a place\.$/),
    },
    { name: 'Cam', needs: ['confirmation'], textMessage: null },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/x\.ca|403-555|Baobab/)
  expect(await audit()).toMatchObject([
    { action: 'waiting guests opened', subject: null, part: '2 guests' },
  ])
})

test('[C81] the list of waiting guests has the events with guests, and opens nothing when nobody waits', async () => {
  const { desk, as, audit } = await deskWithGuests()
  await desk.prove('a@x.ca')
  const { rows, events } = await desk.call(listWaitingGuests, { query: {} }, { as })
  expect([rows, events]).toMatchObject([[], [{ id: 'circle', taken: 1, waiting: 0 }]])
  expect(await audit()).toEqual([])
})

test('[C81] a guest of a cancelled event waits for no staff member, except for a text', async () => {
  const { desk, waiting } = await deskWithGuests()
  await desk.register('a@x.ca', { name: 'Bo', ...byText })
  await desk.register('b@x.ca', { name: 'Cam', ...notContacted })
  const owner = await desk.addPerson(['owner'])
  await desk.call(cancelEvent, { params: { id: 'circle' }, body: {} }, { as: owner })
  expect(await waiting()).toMatchObject([{ name: 'Bo', needs: ['text'] }])
})

test('[C97] the history of a guest has the states and the entries, with roles and without names', async () => {
  const { desk, as, list, reveal, change } = await deskWithGuests({ intakeRequired: true })
  await desk.prove('zuri@example.ca', { name: 'Zuri' })
  const [guest] = (await list()).rows
  if (!guest) throw new Error('The guest is not in the list.')
  await reveal(guest.id)
  expect((await change('release', guest)).statusCode).toBe(200)
  const on = { params: { id: guest.id } }
  const history = await desk.call(readGuestHistory, on, { as })
  expect(history).toMatchObject({
    registeredAt: expect.any(String),
    confirmedAt: expect.any(String),
    remindedAt: null,
    history: [
      { role: 'care', action: 'released' },
      { role: 'care', action: 'opened', part: 'details', reason: 'Arranging the talk' },
    ],
  })
  expect(JSON.stringify(history)).not.toMatch(/zuri|noor/i)
})
