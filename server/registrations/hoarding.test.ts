import { expect, test } from 'vitest'
import { getFormGuard } from '#contract/form-guard.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { booked, bookingSite, type BookingSite } from '#tests/kit/server/booking-site.ts'
import { settleBookings } from './scheduled.ts'

const minute = 60_000
const hall = '203.0.113.7'

test('the fifth unproven place of one network costs a proof of work; proven places cost nothing', async () => {
  const site = await bookingSite({ capacity: 30 })
  const statuses: number[] = []
  for (let guest = 0; guest < 5; guest++)
    statuses.push((await site.post(`a${guest}@x.ca`, {}, undefined, hall)).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201, 428])
  expect((await site.post('b@x.ca')).statusCode).toBe(201)

  const { data } = getFormGuard.reply.parse(
    (await site.app.inject('/api/v1/form-guard/register')).json(),
  )
  const proof = await solveWork(data.work)
  expect((await site.post('a4@x.ca', { proof }, undefined, hall)).statusCode).toBe(201)

  await site.settle()
  for (let guest = 0; guest < 5; guest++)
    await site.call('POST', `${await site.keyFor(`a${guest}@x.ca`)}/confirm`, {})
  expect((await site.post('c@x.ca', {}, undefined, hall)).statusCode).toBe(201)
})

test('an unproven place is held for an hour, and then offered to whoever waits', async () => {
  const site = await bookingSite({ capacity: 1 })
  await site.register('absent@x.ca')
  await site.settle()
  const key = await site.prove('waits@x.ca')
  expect(booked(await site.page(key))).toMatchObject({ state: 'waiting', position: 1 })
  site.clock.advance(59 * minute)
  await site.run(settleBookings)
  expect(booked(await site.page(key)).state).toBe('waiting')
  site.clock.advance(2 * minute)
  await site.run(settleBookings)
  expect(booked(await site.page(key)).state).toBe('offered')
})

test('whoever proves their mailbox after the hour comes behind those who were there', async () => {
  const site = await bookingSite({ capacity: 1 })
  await site.register('late@x.ca')
  await site.settle()
  const late = await site.keyFor('late@x.ca')
  site.clock.advance(61 * minute)
  expect(await stateAfterProof(site, 'quick@x.ca')).toBe('confirmed')
  await site.call('POST', `${late}/confirm`, {})
  expect(booked(await site.page(late)).state).toBe('waiting')
})

test('places without a mailbox are at most a fifth of all; the next one waits, and its page says so', async () => {
  const site = await bookingSite({ capacity: 10 })
  const states: string[] = []
  for (let guest = 0; guest < 3; guest++) {
    const { _id } = await site.register(`n${guest}@x.ca`, { safeContact: { way: 'none' } })
    states.push(booked(await site.page(_id)).state)
  }
  expect(states).toEqual(['confirmed', 'confirmed', 'waiting'])
})

test('those who wait beyond that fifth are offered nothing and stand in nobody’s way', async () => {
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

test('where everybody fits, everybody without a mailbox has a place', async () => {
  const site = await bookingSite({ capacity: null })
  for (let guest = 0; guest < 4; guest++) {
    const { _id } = await site.register(`n${guest}@x.ca`, { safeContact: { way: 'none' } })
    expect(booked(await site.page(_id)).state).toBe('confirmed')
  }
})

test('unproven places move no word about how full it is', async () => {
  const site = await bookingSite({ capacity: 10 })
  const before = await site.places()
  for (let guest = 0; guest < 12; guest++) await site.register(`u${guest}@x.ca`)
  expect(await site.places()).toEqual(before)
  expect(before).toEqual({ capacity: 10, availability: 'room', isOpen: true })
})

async function stateAfterProof(site: BookingSite, email: string) {
  return booked(await site.page(await site.prove(email))).state
}
