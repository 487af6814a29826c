import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf } from '#contract/dates.ts'
import { getFormGuard } from '#contract/form-guard.ts'
import { booked, bookingSite, type BookingSite } from '#tests/kit/server/booking-site.ts'
import { solveAtOnce, workIn } from '#tests/kit/server/solve-at-once.ts'
import { settleBookings } from './jobs.ts'

const minute = 60_000
const hall = '203.0.113.7'

/** The difficulty that a network needs now. An invalid form token gets 428 and stores nothing. */
async function difficultyFor(site: BookingSite, network: string): Promise<number> {
  const response = await site.post('x@x.ca', { formToken: 'invalid' }, undefined, network)
  return workIn(response.json()).difficulty
}

test('every four unconfirmed registrations of a network at an event double the work, up to 17 bits', async () => {
  const site = await bookingSite({ capacity: 90 })
  await site.post('a0@x.ca', {}, undefined, hall)
  const needed: number[] = []
  for (let guest = 1; guest <= 24; guest += 1) {
    needed.push(await difficultyFor(site, hall))
    await site.register(`a${guest}@x.ca`)
    await sql`update registration set network = (select network from registration order by queue_number limit 1)`.execute(
      site.db,
    )
  }
  const steps = [14, 15, 16, 17].map((bits) => needed.indexOf(bits) + 1)
  expect(steps).toEqual([1, 4, 8, 12])
  expect(Math.max(...needed)).toBe(17)
  expect(await difficultyFor(site, '203.0.113.8')).toBe(14)
})

test('a proof that was prepared at the usual difficulty is not enough for a network with unconfirmed registrations', async () => {
  const site = await bookingSite({ capacity: 30 })
  const guard = await site.app.inject('/api/v1/form-guard/register')
  const proof = solveAtOnce(getFormGuard.reply.parse(guard.json()).data.work)
  for (let guest = 0; guest < 4; guest += 1) await site.post(`a${guest}@x.ca`, {}, undefined, hall)
  const refused = await site.post('b@x.ca', { proof }, undefined, hall)
  expect([refused.statusCode, workIn(refused.json()).difficulty]).toEqual([428, 15])
  const harder = solveAtOnce(workIn(refused.json()))
  expect((await site.post('b@x.ca', { proof: harder }, undefined, hall)).statusCode).toBe(201)
})

test('of ten concurrent registrations of one network six need no proof of work', async () => {
  const site = await bookingSite({ capacity: 30 })
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, guest) => site.post(`a${guest}@x.ca`, {}, undefined, hall)),
  )
  const accepted = responses.filter(({ statusCode }) => statusCode === 201)
  expect(accepted).toHaveLength(6)
})

test('registrations from before midnight still count after it', async () => {
  const site = await bookingSite({ capacity: 30 })
  const isLate = () => {
    const soon = new Date(site.clock.now().getTime() + 10 * minute)
    return dayOf(soon) !== dayOf(site.clock.now())
  }
  while (!isLate()) site.clock.advance(minute)
  for (let guest = 0; guest < 4; guest += 1) await site.post(`a${guest}@x.ca`, {}, undefined, hall)
  site.clock.advance(20 * minute)
  expect(await difficultyFor(site, hall)).toBe(15)
})

test('an IPv6 site needs more work after as many registrations as eight households', async () => {
  const site = await bookingSite({ capacity: 90 })
  const household = (count: number) => `2001:db8:7:${count.toString(16)}::1`
  for (let guest = 0; guest < 32; guest += 1)
    await site.post(`a${guest}@x.ca`, {}, undefined, household(guest))
  expect(await difficultyFor(site, household(99))).toBe(15)
})

test('a bot in the honeypot needs the same proofs of work as a guest', async () => {
  const observe = async (homePage: object) => {
    const site = await bookingSite({ capacity: 30 })
    const seen: unknown[] = []
    for (let guest = 0; guest < 8; guest += 1) {
      const response = await site.post(`a${guest}@x.ca`, homePage, undefined, hall)
      const { statusCode } = response
      seen.push(statusCode === 428 ? workIn(response.json()).difficulty : statusCode)
    }
    return seen
  }
  const real = await observe({})
  expect(await observe({ homePage: 'https://spam.example' })).toEqual(real)
  expect(real).toEqual([201, 201, 201, 201, 201, 201, 15, 15])
})

test('unconfirmed registrations block half of the free places, and confirmed guests get the other half', async () => {
  const site = await bookingSite({ capacity: 11 })
  await site.prove('first@x.ca')
  for (let guest = 0; guest < 14; guest += 1) await site.register(`absent${guest}@x.ca`)
  const keys: string[] = []
  for (let guest = 0; guest < 6; guest += 1) keys.push(await site.prove(`guest${guest}@x.ca`))
  const states = async () =>
    Promise.all(keys.map(async (key) => booked(await site.page(key)).state))
  expect(await states()).toEqual([...Array(5).fill('confirmed'), 'waiting'])
  site.clock.advance(61 * minute)
  await site.run(settleBookings)
  expect(await states()).toEqual([...Array(5).fill('confirmed'), 'offered'])
})

test('a guest whose unconfirmed registration is within half of the free places keeps the place', async () => {
  const site = await bookingSite({ capacity: 4 })
  await site.register('slow@x.ca')
  await site.settle()
  const slow = await site.keyFor('slow@x.ca')
  const states: string[] = []
  for (let guest = 0; guest < 4; guest += 1)
    states.push(booked(await site.page(await site.prove(`quick${guest}@x.ca`))).state)
  expect(states).toEqual(['confirmed', 'confirmed', 'confirmed', 'waiting'])
  await site.call('POST', `${slow}/confirm`, {})
  expect(booked(await site.page(slow)).state).toBe('confirmed')
})
