import { expect, test } from 'vitest'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { revealGuest } from './staff.ts'
import { releaseByCode, waitingGuests } from '#tests/kit/server/guests.ts'

const exactAddress = '17 Placeholder Close NW'
const hour = 3_600_000

test('only a guest with a confirmed mailbox sees the exact address', async () => {
  const site = await bookingSite({ exactAddress })
  const { _id } = await site.register('a@example.ca')
  expect(JSON.stringify(await site.page(_id))).not.toContain(exactAddress)
  await site.settle()
  expect(JSON.stringify(await site.mails())).not.toContain(exactAddress)
  const key = await site.keyFor('a@example.ca')
  expect(JSON.stringify(await site.page(key))).not.toContain(exactAddress)
  await site.call('POST', `${key}/confirm`, {})
  expect(booked(await site.page(key)).exactAddress).toBe(exactAddress)
})

test('with an intake talk, the place is reserved and the address hidden until staff release the booking', async () => {
  const site = await bookingSite({ exactAddress, intakeRequired: true, capacity: 1 })
  const key = await site.prove('a@example.ca', { intakeNote: 'Fridays after six' })
  expect(booked(await site.page(key))).toMatchObject({
    state: 'pending',
    exactAddress: null,
    addressWaitsFor: 'staff',
  })
  expect((await site.places()).availability).toBe('full')
  const [waiting] = await waitingGuests(site)
  const reason = 'To arrange the talk'
  const revealed = await revealGuest(site, operator, { id: waiting?.id ?? '', reason })
  expect(revealed.intakeNote).toBe('Fridays after six')
  await releaseByCode(site, waiting?.code ?? '')
  expect(booked(await site.page(key))).toMatchObject({ state: 'confirmed', exactAddress })
  expect((await site.mails())[0]?.purpose).toBe('place confirmed')
  const row = await site.db.selectFrom('registration').selectAll().executeTakeFirstOrThrow()
  expect([row.released_by, row.version > 0]).toEqual([operator.id, true])
  expect(await waitingGuests(site)).toEqual([])
})

test('an event can show the address only in the last 48 hours', async () => {
  const site = await bookingSite({ exactAddress, addressTwoDaysBefore: true })
  const key = await site.prove('a@example.ca')
  expect(booked(await site.page(key))).toMatchObject({
    exactAddress: null,
    addressWaitsFor: 'last-two-days',
  })
  expect(JSON.stringify(await site.mails())).not.toContain(exactAddress)
  site.clock.advance(4 * 24 * hour)
  expect(booked(await site.page(key))).toMatchObject({ exactAddress, addressWaitsFor: null })
})

test('a guest who wants no contact gets a code for the door, and sees the address once staff release the booking', async () => {
  const site = await bookingSite({ exactAddress })
  const { _id, stage } = await site.register('a@example.ca', { safeContact: { way: 'none' } })
  expect(stage).toBe('booked')
  expect(booked(await site.page(_id))).toMatchObject({
    state: 'confirmed',
    code: expect.stringMatching(/^[A-Z2-9]{2}-/),
    exactAddress: null,
    addressWaitsFor: 'staff',
  })
  await releaseByCode(site, booked(await site.page(_id)).code)
  expect(booked(await site.page(_id)).exactAddress).toBe(exactAddress)
  expect(await site.mails()).toEqual([])
})

test('staff see a guest who wants a text in their list, and get an email without personal data', async () => {
  const site = await bookingSite()
  await site.register('a@example.ca', { safeContact: { way: 'text', phone: '403-555-0199' } })
  const [mail] = await site.mails()
  expect(mail?.subject).toBe('Somebody waits for a text message')
  expect(mail?.text).not.toMatch(/403-555-0199|Zuri|Supper/)
  expect(mail?.text).toContain('/console/guests\n')
  expect(await waitingGuests(site)).toMatchObject([
    { name: 'Zuri', textMessage: expect.stringContaining('You have a place.') },
  ])
})

test('staff get at most twenty such emails in an hour, and their list shows every guest', async () => {
  const site = await bookingSite()
  for (let guest = 0; guest < 25; guest++)
    await site.register(`g${guest}@x.ca`, { safeContact: { way: 'text', phone: '403-555-0199' } })
  expect(await site.mails()).toHaveLength(20)
  expect(await waitingGuests(site)).toHaveLength(25)
})
