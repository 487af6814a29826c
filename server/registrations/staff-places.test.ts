import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addGuest } from '#contract/console/guest.ts'
import { cancelEvent } from '#contract/console/publishing.ts'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import { byText, deskWithGuests, notContacted } from '#tests/kit/desk/guests.ts'
import { booked } from '#tests/kit/server/booking-site.ts'

const hour = 60 * 60 * 1_000
const once = (key: string = randomUUID()) => ({ [idempotencyKeyHeader]: key })
const messageOf = (response: { json: () => { error: { message: string } } }) =>
  response.json().error.message

test('[C81] a release names the version seen: a stale one is a 409, and the first one emails the guest once', async () => {
  const exactAddress = '17 Placeholder Close NW'
  const { desk, waiting, change } = await deskWithGuests({ intakeRequired: true, exactAddress })
  const key = await desk.prove('zuri@example.ca')
  const [guest] = await waiting()
  if (!guest) throw new Error('The guest does not wait.')
  expect(guest.needs).toEqual(['talk'])
  const stale = await change('release', { ...guest, version: guest.version - 1 })
  expect([stale.statusCode, messageOf(stale)]).toEqual([
    409,
    'This guest changed in the meantime. Open the list again.',
  ])
  const again = once()
  const released = await change('release', guest, again)
  expect(released.json().data).toMatchObject({ id: guest.id, state: 'confirmed' })
  expect((await change('release', guest, again)).json()).toEqual(released.json())
  expect((await change('release', guest, once())).statusCode).toBe(409)
  expect(booked(await desk.page(key))).toMatchObject({ state: 'confirmed', exactAddress })
  const mails = (await desk.mails()).filter(({ purpose }) => purpose === 'place confirmed')
  expect(mails).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('[C81] a text is marked as sent once, with the version seen', async () => {
  const { desk, waiting, change } = await deskWithGuests()
  await desk.register('b@x.ca', byText)
  const [guest] = await waiting()
  if (!guest) throw new Error('The guest does not wait.')
  const texted = await change('texted', guest)
  expect(texted.statusCode).toBe(200)
  expect((await change('texted', guest)).statusCode).toBe(409)
  const { version } = texted.json().data
  expect(messageOf(await change('texted', { ...guest, version }))).toBe(
    'This guest waits for no text message.',
  )
  expect(await waiting()).toMatchObject([{ needs: ['confirmation'] }])
})

test('[C82] an added guest has a place, is told in the safe way, and is added once', async () => {
  const { desk, list, add, audit } = await deskWithGuests({ capacity: 4 })
  const email = 'new@example.ca'
  const guest = { name: 'Zuri', accessNeeds: 'A ramp', safeContact: { way: 'email' }, email }
  const again = once()
  const added = await add(guest, again)
  expect(added.json().data).toMatchObject({ state: 'confirmed' })
  expect(added.body).not.toMatch(/zuri/i)
  expect((await add(guest, again)).json()).toEqual(added.json())
  expect(messageOf(await add(guest, once()))).toBe(
    'A guest with this email address has a place or waits for one.',
  )
  await add({ name: 'Bo', ...byText }, once())
  await add({ name: 'Cam', ...notContacted }, once())
  const { rows, event } = await list()
  expect(rows.map(({ name, state, needs }) => [name, state, needs])).toEqual([
    ['Zuri', 'confirmed', []],
    ['Bo', 'confirmed', ['text']],
    ['Cam', 'confirmed', []],
  ])
  expect(event.taken).toBe(3)
  const mails = (await desk.mails()).filter(({ to }) => to === email)
  expect(mails.map(({ purpose }) => purpose)).toEqual(['place confirmed'])
  const key = await desk.keyFor(email)
  expect(booked(await desk.page(key))).toMatchObject({ name: 'Zuri', accessNeeds: 'A ramp' })
  const entries = await audit()
  expect(entries.map(({ action }) => action).slice(0, 3)).toEqual(Array(3).fill('guest added'))
  expect(JSON.stringify(entries)).not.toMatch(/zuri|new@/i)
})

test('[C82] nobody is added beyond the capacity, before the wait list, or to a cancelled or past event', async () => {
  const { desk, add, list, change } = await deskWithGuests({ capacity: 1 })
  const guest = { name: 'Zuri', ...notContacted }
  const both = await Promise.all([add(guest, once()), add(guest, once())])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const full = await add(guest, once())
  expect(messageOf(full)).toBe('All places are taken or promised, so nobody was added.')
  expect((await list()).event.taken).toBe(1)
  const owner = await desk.addPerson(['owner'])
  await desk.call(cancelEvent, { params: { id: 'circle' }, body: {} }, { as: owner })
  const [first] = (await list()).rows
  if (!first) throw new Error('The guest is not in the list.')
  expect(messageOf(await add(guest, once()))).toBe('This event is cancelled.')
  expect(messageOf(await change('release', first))).toBe('This event is cancelled.')
  const past = await deskWithGuests()
  past.desk.clock.advance(7 * 24 * hour)
  const late = await past.desk.addPerson(['care'])
  const response = await past.desk.send(addGuest, { params: past.params } as never, {
    as: late,
    headers: once(),
    payload: guest,
  })
  expect(messageOf(response)).toBe('This event is over.')
})

test('[C82] the form of a new guest names its missing fields, and shows hostile text as text', async () => {
  const { add, list } = await deskWithGuests()
  const fieldsOf = async (body: object) => (await add(body, once())).json().error.fields
  expect(await fieldsOf({ name: ' ', ...notContacted })).toHaveProperty('name')
  expect(await fieldsOf({ name: 'Zuri', safeContact: { way: 'email' } })).toEqual({
    email: 'Enter an email address',
  })
  expect(await fieldsOf({ name: 'Zuri', safeContact: { way: 'text' } })).toHaveProperty([
    'safeContact.phone',
  ])
  expect((await add({ name: '<b>Zuri</b> 🌳', ...notContacted }, once())).statusCode).toBe(200)
  expect((await list()).rows).toMatchObject([{ name: '<b>Zuri</b> 🌳' }])
})

test('[C82] the place of a removed guest goes to the wait list, and the guest is erased and not emailed', async () => {
  const { desk, list, change, audit } = await deskWithGuests({ capacity: 1 })
  await desk.prove('first@example.ca', { name: 'Zuri' })
  await desk.prove('second@example.ca', { name: 'Bo' })
  const [guest] = (await list()).rows
  if (!guest) throw new Error('The guest is not in the list.')
  const again = once()
  expect((await change('remove', guest, again)).json().data).toMatchObject({ state: 'cancelled' })
  expect((await change('remove', guest, again)).statusCode).toBe(200)
  const { rows, event } = await list()
  expect(rows).toMatchObject([{ name: 'Bo', state: 'offered' }])
  expect([event.taken, event.waiting]).toEqual([1, 0])
  const mails = await desk.mails()
  expect(mails.filter(({ to }) => to === 'first@example.ca')).toEqual([])
  expect(mails[0]).toMatchObject({ to: 'second@example.ca', purpose: 'place offered' })
  const { vault_key_id, sealed } = await desk.db
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow()
  expect([vault_key_id, sealed]).toEqual([null, null])
  expect((await audit()).filter(({ action }) => action === 'guest removed')).toHaveLength(1)
})
