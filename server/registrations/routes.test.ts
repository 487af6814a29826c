import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { Booking, register } from '#contract/registration.ts'
import { ProblemBody } from '#contract/problem.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'

test('a guest gets a place, a code and a page of their own, and the page tells it all', async () => {
  const site = await withEvent({ capacity: 10, exactAddress: '17 Placeholder Close NW' })
  const { _id, state, code } = await sign(site, 'zuri@example.ca', {
    accessNeeds: 'A chair with arms',
  })
  expect([state, code]).toEqual([
    'confirmed',
    expect.stringMatching(/^[A-Z2-9]{2}-[A-Z2-9]{3}-[A-Z2-9]{2}$/),
  ])
  const place = await bookingOf(site.app, _id)
  expect(place).toMatchObject({
    state: 'confirmed',
    name: 'Zuri',
    accessNeeds: 'A chair with arms',
    exactAddress: '17 Placeholder Close NW',
    event: { _id: 'circle' },
  })
})

test('a full event keeps people in line, in the order in which they came', async () => {
  const site = await withEvent({ capacity: 1 })
  expect((await sign(site, 'a@example.ca')).state).toBe('confirmed')
  expect(await sign(site, 'b@example.ca')).toMatchObject({ state: 'waiting', position: 1 })
  expect(await sign(site, 'c@example.ca')).toMatchObject({ state: 'waiting', position: 2 })
  expect((await site.app.inject('/api/v1/event/circle/places')).json().data).toEqual({
    capacity: 1,
    left: 0,
    waiting: 2,
    isOpen: true,
  })
})

test('a place given up is held for the next in line and nobody else can take it', async () => {
  const site = await withEvent({ capacity: 1 })
  const first = await sign(site, 'a@example.ca')
  const second = await sign(site, 'b@example.ca')
  await drop(site.app, first._id)
  expect((await sign(site, 'c@example.ca')).state).toBe('waiting')
  expect(await bookingOf(site.app, second._id)).toMatchObject({
    state: 'offered',
    position: null,
    exactAddress: null,
  })
  const taken = await accept(site.app, second._id)
  expect(taken.statusCode).toBe(200)
  expect(await bookingOf(site.app, second._id)).toMatchObject({ state: 'confirmed' })
})

test('giving a place up forgets the person at once', async () => {
  const site = await withEvent({ capacity: null })
  const { _id } = await sign(site, 'a@example.ca')
  expect((await drop(site.app, _id)).statusCode).toBe(200)
  expect((await site.app.inject(`/api/v1/place/${_id}`)).statusCode).toBe(404)
  const row = await site.db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.sealed, row.vault_key]).toEqual(['cancelled', null, null])
  expect((await drop(site.app, _id)).statusCode).toBe(200)
})

test('the same address a second time takes no second place, tells nothing and learns nothing', async () => {
  const site = await withEvent({ capacity: 2 })
  const first = await sign(site, 'a@example.ca')
  const again = await sign(site, 'A@example.ca', { name: 'Somebody Else' })
  expect(again).toMatchObject({ state: 'confirmed', position: null })
  expect(again._id).not.toBe(first._id)
  expect((await bookingOf(site.app, again._id)).name).toBe('Somebody Else')
  expect((await bookingOf(site.app, first._id)).name).toBe('Zuri')
  expect((await site.app.inject('/api/v1/event/circle/places')).json().data.left).toBe(1)
  await drop(site.app, first._id)
  expect((await site.app.inject(`/api/v1/place/${again._id}`)).statusCode).toBe(404)
  expect((await site.app.inject('/api/v1/event/circle/places')).json().data.left).toBe(2)
})

test('nothing a guest said lies readable in the database', async () => {
  const site = await withEvent({})
  await sign(site, 'secret-person@example.ca', { accessNeeds: 'needs-a-ramp' })
  const rows = await site.db.selectFrom('registration').selectAll().execute()
  const bytes = JSON.stringify(rows) + rows.map(({ sealed }) => sealed?.toString('latin1')).join()
  for (const word of ['Zuri', 'secret-person', 'needs-a-ramp']) expect(bytes).not.toContain(word)
})

test('the confirmation is a letter with a neutral subject and the calendar file', async () => {
  const site = await withEvent({})
  const { _id } = await sign(site, 'a@example.ca')
  const [letter] = await readOutbox(site.db, site)
  expect(letter?.contents?.subject).toMatch(/^Your booking for [A-Z][a-z]+day$/)
  expect(letter?.contents?.text).toContain(`/place/${_id}`)
  expect(letter?.contents?.attachments[0]?.filename).toBe('event.ics')
  expect(letter?.contents?.attachments[0]?.content).toContain('SUMMARY:Supper\r\n')
})

test('whoever asks for no contact gets no letter', async () => {
  const site = await withEvent({})
  await sign(site, 'a@example.ca', { safeContact: { way: 'none' } })
  await sign(site, 'b@example.ca', { safeContact: { way: 'text', phone: '403-555-0199' } })
  expect(await readOutbox(site.db, site)).toEqual([])
})

test('details can be changed from the page', async () => {
  const site = await withEvent({})
  const { _id } = await sign(site, 'a@example.ca')
  const body = { name: 'Kofi', accessNeeds: 'No peanuts', safeContact: { way: 'none' } }
  const answer = await site.app.inject({
    method: 'PUT',
    url: `/api/v1/place/${_id}`,
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
  expect(await bookingOf(site.app, _id)).toMatchObject(body)
})

test('the same request with the same key is one registration and one answer', async () => {
  const site = await withEvent({ capacity: 5 })
  const key = 'a-key-of-a-visitor-1'
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post(site, 'a@example.ca', {}, key)),
  )
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await site.app.inject('/api/v1/event/circle/places')).json().data.left).toBe(4)
})

test('whoever lost the answer gets the same one with the same key, even hours later', async () => {
  const site = await withEvent({ capacity: 5 })
  const key = 'a-key-of-a-visitor-2'
  const first = await post(site, 'a@example.ca', {}, key)
  site.clock.advance(5 * 3_600_000)
  const again = await post(site, 'a@example.ca', {}, key)
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  expect(await site.db.selectFrom('registration').select('id').execute()).toHaveLength(1)
})

test('a program that fills the hidden field is told that all is well, and nothing is kept', async () => {
  const site = await withEvent({ capacity: 5 })
  const answer = await post(site, 'bot@example.ca', { homePage: 'https://spam.example' })
  expect(answer.statusCode).toBe(201)
  expect(register.reply.parse(answer.json()).data.state).toBe('confirmed')
  expect(await site.db.selectFrom('registration').select('id').execute()).toEqual([])
})

test.each([
  [{ name: '' }, 'name', 'Enter the name you would like at the door'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'zuri@' }, 'email', 'Invalid email address'],
  [{ safeContact: { way: 'text' } }, 'safeContact.phone', 'Phone number is required'],
  [{ state: 'confirmed' }, 'state', 'unknown field'],
])('%o is refused at its field and nobody is registered', async (wrong, field, message) => {
  const site = await withEvent({})
  const answer = await post(site, 'a@example.ca', wrong)
  expect(answer.statusCode).toBe(422)
  expect(ProblemBody.parse(answer.json()).error.fields?.[field]).toBe(message)
  expect(await site.db.selectFrom('registration').select('id').execute()).toEqual([])
})

test('an event of the young asks for their word', async () => {
  const site = await withEvent({ youthOnly: true })
  expect((await post(site, 'a@example.ca')).statusCode).toBe(422)
  expect((await post(site, 'a@example.ca', { isYouth: true })).statusCode).toBe(201)
})

test('an event that is over takes no more guests, and one that does not exist has none', async () => {
  const site = await withEvent({})
  site.clock.advance(30 * 86_400_000)
  expect((await post(site, 'a@example.ca')).statusCode).toBe(409)
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/v1/event/nothing/register',
    payload: { name: 'Zuri', email: 'a@example.ca' },
  })
  expect(answer.statusCode).toBe(404)
})

test.each(['short', 'x'.repeat(22), `${'a'.repeat(21)}%00`, '../../../etc/passwd/aa'])(
  'the page of the place %j does not exist',
  async (id) => {
    const { app } = await buildTestApp()
    for (const method of ['GET', 'DELETE'] as const)
      expect((await app.inject({ method, url: `/api/v1/place/${id}` })).statusCode).toBe(404)
  },
)

type Site = TestApp

async function withEvent(wishes: Parameters<typeof addEvents>[1]): Promise<Site> {
  const site = await buildTestApp({ withContent: true })
  await addEvents(site, { _id: 'circle', capacity: null, ...daysFromNow(site, 5), ...wishes })
  return site
}

const post = ({ app }: Site, email: string, more: object = {}, key?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/event/circle/register',
    payload: { name: 'Zuri', email, ...more },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

async function sign(site: Site, email: string, more: object = {}) {
  return register.reply.parse((await post(site, email, more)).json()).data
}

const bookingOf = async (app: FastifyInstance, id: string) =>
  Booking.parse((await app.inject(`/api/v1/place/${id}`)).json().data)

const drop = (app: FastifyInstance, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/v1/place/${id}` })

const accept = (app: FastifyInstance, id: string) =>
  app.inject({ method: 'POST', url: `/api/v1/place/${id}/accept`, payload: {} })
