import { expect, test } from 'vitest'
import { register } from '#contract/registration.ts'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { builtSite } from '#tests/kit/server/built-site.ts'

const sentHead = 'We sent a message to this address'

test('[S2.129] [S1.21] without script a guest confirms a place through the link in the email', async () => {
  const site = await bookingSite()
  const { open } = await builtSite(site)
  const form = await open('/events/circle/register')
  const refused = await form.press('Register', { name: 'Remi' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Email is required')
  expect(refused.document.querySelector('[name=name]')?.getAttribute('value')).toBe('Remi')
  const sent = await refused.press('Register', { email: 'remi@example.org' })
  expect(sent.heading).toBe(sentHead)
  await site.settle()
  const confirm = await open(`/place/${await site.keyFor('remi@example.org')}`)
  expect(confirm.heading).toBe('One more press')
  const booked = await confirm.press('Yes, I want to come')
  expect([booked.title, booked.text]).toEqual([
    'Your booking',
    expect.stringContaining('You have a place'),
  ])
})

test('without script a guest who wants no contact gets the page of the place at once', async () => {
  const { open } = await builtSite(await bookingSite())
  const form = await open('/events/circle/register')
  const fields = { name: 'Remi', email: 'remi@example.org', 'safeContact.way': 'none' }
  const booked = await form.press('Register', fields)
  expect(booked.path).toMatch(/^\/place\/[\w-]{22}$/)
  expect(booked.text).toContain('You have a place')
})

test('with an intake talk the place is held, and the exact address is not shown', async () => {
  const site = await bookingSite()
  const { open } = await builtSite(site)
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/v1/event/coming-out-late-circle/register',
    payload: { name: 'Zuri', email: 'zuri@example.org' },
  })
  register.reply.parse(response.json())
  await site.settle()
  const confirm = await open(`/place/${await site.keyFor('zuri@example.org')}`)
  const held = await confirm.press('Yes, I want to come')
  expect(held.text).toContain('Your place is kept. We talk with you first')
  expect(held.html).not.toContain('Placeholder Close')
})

test('[C127] a cancelled event says so first, on its page, in the list and on the page of a guest', async () => {
  const site = await bookingSite()
  const { open } = await builtSite(site)
  const key = await site.prove('remi@example.org')
  const place = await open(`/place/${key}`)
  expect(place.text).toContain('You have a place')
  expect(place.text).toContain('Booking code')
  await site.db
    .updateTable('event')
    .set({ cancelled_at: new Date() })
    .where('id', '=', 'circle')
    .execute()
  const cancelled = await open(`/place/${key}`)
  expect(cancelled.text).toMatch(/^All Events\s*This event is cancelled\./)
  expect(cancelled.text).not.toMatch(/You have a place|Booking code|calendar/i)
  const event = await open('/events/circle')
  expect(event.text).toMatch(/^All Events\s*This event is cancelled\./)
  expect(event.text).not.toMatch(/Add to calendar/)
  expect(event.document.querySelector('a[href="/events/circle/register"]')).toBeNull()
  expect(
    (await open('/events')).document.querySelector('a[href="/events/circle"]')?.text,
  ).toContain('Cancelled')
})
