import { expect, test } from 'vitest'
import { ProblemBody } from '#contract/problem.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'

test('a full event puts guests on the wait list in the order of their registrations', async () => {
  const site = await bookingSite({ capacity: 1 })
  const [a, b, c] = [
    await site.prove('a@example.ca'),
    await site.prove('b@example.ca'),
    await site.prove('c@example.ca'),
  ]
  expect(booked(await site.page(a)).state).toBe('confirmed')
  expect(booked(await site.page(b))).toMatchObject({ state: 'waiting', position: 1 })
  expect(booked(await site.page(c))).toMatchObject({ state: 'waiting', position: 2 })
  expect(await site.places()).toEqual({ capacity: 1, availability: 'full', isOpen: true })
})

test('a cancelled place is held for the next guest on the wait list, and no other guest can take it', async () => {
  const site = await bookingSite({ capacity: 1 })
  const [first, second] = [await site.prove('a@example.ca'), await site.prove('b@example.ca')]
  await site.call('DELETE', first)
  const third = await site.prove('c@example.ca')
  expect(booked(await site.page(third)).state).toBe('waiting')
  expect(booked(await site.page(second))).toMatchObject({
    state: 'offered',
    position: null,
    exactAddress: null,
  })
  expect((await site.call('POST', `${second}/accept`, {})).statusCode).toBe(200)
  expect(booked(await site.page(second)).state).toBe('confirmed')
})

test('cancelling erases the guest’s data and every email at once', async () => {
  const site = await bookingSite()
  const key = await site.prove('a@example.ca')
  expect((await site.mails()).length).toBeGreaterThan(0)
  expect((await site.call('DELETE', key)).statusCode).toBe(200)
  expect((await site.call('GET', key)).statusCode).toBe(404)
  const row = await site.db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.sealed, row.vault_key_id, row.person]).toEqual([
    'cancelled',
    null,
    null,
    null,
  ])
  expect(await site.db.selectFrom('mail_outbox').select('id').execute()).toEqual([])
  expect((await site.call('DELETE', key)).statusCode).toBe(200)
})

test('the database contains no readable details of a guest and no page key', async () => {
  const site = await bookingSite()
  const email = 'secret-person@example.ca'
  const { _id } = await site.register(email, { accessNeeds: 'needs-a-ramp' })
  const key = await site.prove(email, { accessNeeds: 'needs-a-ramp' })
  const none = await site.register('b@example.ca', { safeContact: { way: 'none' } })
  const bytes: string[] = []
  for (const table of ['registration', 'registration_key', 'idempotency', 'mail_outbox'] as const)
    for (const row of await site.db.selectFrom(table).selectAll().execute())
      for (const value of Object.values(row))
        bytes.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))
  for (const word of ['Zuri', 'secret-person', 'needs-a-ramp', _id, key, none._id])
    expect(bytes.join('\n')).not.toContain(word)
})

test('a guest can change details on the page, and gets no more email after choosing no contact', async () => {
  const site = await bookingSite()
  const key = await site.prove('a@example.ca')
  const body = { name: 'Kofi', accessNeeds: 'No peanuts', safeContact: { way: 'none' } }
  expect((await site.call('PUT', key, body)).statusCode).toBe(200)
  expect(await site.page(key)).toMatchObject(body)
  const before = (await site.mails()).length
  await site.register('a@example.ca')
  await site.settle()
  expect(await site.mails()).toHaveLength(before)
})

test('a guest cannot switch to email later for an unconfirmed mailbox', async () => {
  const site = await bookingSite({ capacity: 30 })
  const { _id } = await site.register('stranger@example.ca', { safeContact: { way: 'none' } })
  expect(booked(await site.page(_id)).isEmailProven).toBe(false)
  const body = { name: 'Buy this', accessNeeds: '', safeContact: { way: 'email' } }
  const response = await site.call('PUT', _id, body)
  expect(response.statusCode).toBe(422)
  expect(response.json().error.fields).toEqual({
    'safeContact.way':
      'This address was never confirmed. Register again with email to get messages.',
  })
  expect(booked(await site.page(_id))).toMatchObject({ name: 'Zuri', safeContact: { way: 'none' } })
  expect(booked(await site.page(await site.prove('own@example.ca'))).isEmailProven).toBe(true)
})

test('concurrent requests with the same idempotency key are one registration with one response', async () => {
  const site = await bookingSite({ capacity: 5 })
  const key = 'a-key-of-a-visitor-1'
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => site.post('a@example.ca', {}, key)),
  )
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(await site.db.selectFrom('registration').select('id').execute()).toHaveLength(1)
})

test('a retry with the same idempotency key gets the same response, even hours later', async () => {
  const site = await bookingSite({ capacity: 5 })
  const key = 'a-key-of-a-visitor-2'
  const first = await site.post('a@example.ca', {}, key)
  site.clock.advance(5 * 3_600_000)
  const again = await site.post('a@example.ca', {}, key)
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  expect(await site.db.selectFrom('registration').select('id').execute()).toHaveLength(1)
})

test('a bot that fills in the hidden field gets a success response, but takes no place and causes no email', async () => {
  const site = await bookingSite({ capacity: 5 })
  const homePage = 'https://spam.example'
  expect((await site.post('bot@example.ca', { homePage })).statusCode).toBe(201)
  await site.post('bot@example.ca', { homePage, safeContact: { way: 'none' } })
  await site.settle()
  expect(await site.mails()).toEqual([])
  const event = site.db.selectFrom('event').select('taken').where('id', '=', 'circle')
  expect((await event.executeTakeFirst())?.taken).toBe(0)
})

test.each([
  [{ name: '' }, 'name', 'Enter the name you would like at the door'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'zuri@' }, 'email', 'Invalid email address'],
  [{ safeContact: { way: 'text' } }, 'safeContact.phone', 'Phone number is required'],
  [{ state: 'confirmed' }, 'state', 'unknown field'],
])(
  '%o is rejected with a message at its field, and no registration is inserted',
  async (wrong, field, message) => {
    const site = await bookingSite()
    const response = await site.post('a@example.ca', wrong)
    expect(response.statusCode).toBe(422)
    expect(ProblemBody.parse(response.json()).error.fields?.[field]).toBe(message)
    expect(await site.db.selectFrom('registration').select('id').execute()).toEqual([])
  },
)

test('an event for youth needs the confirmation of the age', async () => {
  const site = await bookingSite({ youthOnly: true })
  expect((await site.post('a@example.ca')).statusCode).toBe(422)
  expect((await site.post('a@example.ca', { isYouth: true })).statusCode).toBe(201)
})

test('an event that is over or does not exist takes no registrations', async () => {
  const site = await bookingSite()
  site.clock.advance(30 * 86_400_000)
  expect((await site.post('a@example.ca')).statusCode).toBe(409)
  expect((await site.places()).isOpen).toBe(false)
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/v1/event/nothing/register',
    payload: { name: 'Zuri', email: 'a@example.ca' },
  })
  expect(response.statusCode).toBe(404)
})

test.each(['short', 'x'.repeat(22), `${'a'.repeat(21)}%00`, '../../../etc/passwd/aa'])(
  'the page of the place %j does not exist',
  async (id) => {
    const { app } = await buildTestApp()
    for (const method of ['GET', 'DELETE'] as const)
      expect((await app.inject({ method, url: `/api/v1/place/${id}` })).statusCode).toBe(404)
  },
)

test('registrations of two events are independent', async () => {
  const site = await bookingSite()
  await addEvents(site, { _id: 'walk', ...daysFromNow(site, 6) })
  const key = await site.prove('a@example.ca')
  await site.app.inject({
    method: 'POST',
    url: '/api/v1/event/walk/register',
    payload: { name: 'Zuri', email: 'a@example.ca' },
  })
  await site.settle()
  const other = await site.keyFor('a@example.ca')
  await site.call('POST', `${other}/confirm`, {})
  expect(booked(await site.page(other)).event._id).toBe('walk')
  expect(booked(await site.page(key)).event._id).toBe('circle')
})
