import { expect, test } from 'vitest'
import { booked, bookingSite, type BookingSite } from '#tests/kit/server/booking-site.ts'
import { solveAtOnce, workIn } from '#tests/kit/server/solve-at-once.ts'
import { settleBookings } from './jobs.ts'

const minute = 60_000
const hall = '203.0.113.7'

test('after four unconfirmed registrations and two free ones a network needs a proof of work; confirmed ones do not count', async () => {
  const site = await bookingSite({ capacity: 30 })
  const statuses: number[] = []
  for (let guest = 0; guest < 6; guest++)
    statuses.push((await site.post(`a${guest}@x.ca`, {}, undefined, hall)).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201])
  const refused = await site.post('a6@x.ca', {}, undefined, hall)
  expect(refused.statusCode).toBe(428)
  expect((await site.post('b@x.ca')).statusCode).toBe(201)

  const proof = solveAtOnce(workIn(refused.json()))
  expect((await site.post('a6@x.ca', { proof }, undefined, hall)).statusCode).toBe(201)

  await site.settle()
  for (let guest = 0; guest < 7; guest++)
    await site.call('POST', `${await site.keyFor(`a${guest}@x.ca`)}/confirm`, {})
  expect((await site.post('c@x.ca', {}, undefined, hall)).statusCode).toBe(201)
})

test('an unconfirmed place is held for an hour, and then offered to the wait list', async () => {
  const site = await bookingSite({ capacity: 2 })
  await site.register('absent@x.ca')
  await site.settle()
  expect(await stateAfterProof(site, 'seated@x.ca')).toBe('confirmed')
  const key = await site.prove('waits@x.ca')
  expect(booked(await site.page(key))).toMatchObject({ state: 'waiting', position: 1 })
  site.clock.advance(59 * minute)
  await site.run(settleBookings)
  expect(booked(await site.page(key)).state).toBe('waiting')
  site.clock.advance(2 * minute)
  await site.run(settleBookings)
  expect(booked(await site.page(key)).state).toBe('offered')
})

test('a guest who confirms after the hour moves to the end of the queue', async () => {
  const site = await bookingSite({ capacity: 1 })
  await site.register('late@x.ca')
  await site.settle()
  const late = await site.keyFor('late@x.ca')
  site.clock.advance(61 * minute)
  expect(await stateAfterProof(site, 'quick@x.ca')).toBe('confirmed')
  await site.call('POST', `${late}/confirm`, {})
  expect(booked(await site.page(late)).state).toBe('waiting')
})

test('guests without email get at most a fifth of the places; the next one is on the wait list', async () => {
  const site = await bookingSite({ capacity: 10 })
  const states: string[] = []
  for (let guest = 0; guest < 3; guest++) {
    const { _id } = await site.register(`n${guest}@x.ca`, { safeContact: { way: 'none' } })
    states.push(booked(await site.page(_id)).state)
  }
  expect(states).toEqual(['confirmed', 'confirmed', 'waiting'])
})

test('waiting guests beyond that fifth get no offer and do not block confirmed guests', async () => {
  const site = await bookingSite({ capacity: 10 })
  const keys: string[] = []
  for (let guest = 0; guest < 12; guest++)
    keys.push((await site.register(`n${guest}@x.ca`, { safeContact: { way: 'none' } }))._id)
  await site.run(settleBookings)
  const states = await Promise.all(keys.map(async (key) => booked(await site.page(key)).state))
  expect(states).toEqual(['confirmed', 'confirmed', ...Array(10).fill('waiting')])
  expect(await stateAfterProof(site, 'honest@x.ca')).toBe('confirmed')
  await site.call('DELETE', keys[0] ?? '')
  expect(booked(await site.page(keys[2] ?? '')).state).toBe('offered')
})

test('an event without a capacity gives every guest without email a place', async () => {
  const site = await bookingSite({ capacity: null })
  for (let guest = 0; guest < 4; guest++) {
    const { _id } = await site.register(`n${guest}@x.ca`, { safeContact: { way: 'none' } })
    expect(booked(await site.page(_id)).state).toBe('confirmed')
  }
})

test('unconfirmed registrations do not change the availability', async () => {
  const site = await bookingSite({ capacity: 10 })
  const before = await site.places()
  for (let guest = 0; guest < 12; guest++) await site.register(`u${guest}@x.ca`)
  expect(await site.places()).toEqual(before)
  expect(before).toEqual({ capacity: 10, availability: 'room', isOpen: true })
})

async function stateAfterProof(site: BookingSite, email: string) {
  return booked(await site.page(await site.prove(email))).state
}
