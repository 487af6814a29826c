import { expect, test } from 'vitest'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { workIn } from '#tests/kit/server/solve-at-once.ts'
import { fillMailbox, fullHour } from '#tests/kit/server/fill-mailbox.ts'

const victim = 'victim@example.ca'
const honeypot = { homePage: 'https://spam.example' }
const minute = 60_000

test('no public response shows whether an address is registered, whatever a stranger does with it', async () => {
  const cases = [
    await responsesToStranger({ isOnList: true }),
    await responsesToStranger({ isOnList: false }),
  ]
  expect(cases[0]).toEqual(cases[1])
  expect(cases[0]?.length).toBeGreaterThan(10)
})

test('a bot in the honeypot gets the same responses as a real guest', async () => {
  const [real, bot] = [await responsesToStranger({}), await responsesToStranger({ isBot: true })]
  expect(bot).toEqual(real)
})

test('no public response shows whether a mailbox is at its email limit', async () => {
  expect(await responsesToStranger({ isAtLimit: true })).toEqual(await responsesToStranger({}))
})

test('the time for which a place is held does not show it either', async () => {
  const cases = [{ isOnList: true }, { isOnList: false }, { isBot: true }, { isAtLimit: true }]
  const difficulties = await Promise.all(cases.map(difficultyOfFifth))
  expect(new Set(difficulties)).toEqual(new Set([15]))
})

test('the number of emails that can be requested does not show whether the guest confirmed', async () => {
  const counts = await Promise.all([resendsUntilRefused(false), resendsUntilRefused(true)])
  expect(counts).toEqual([5, 5])
})

async function resendsUntilRefused(isOpened: boolean): Promise<number> {
  const site = await bookingSite()
  const { _id } = await site.register(victim)
  await site.settle()
  if (isOpened) await site.call('POST', `${await site.keyFor(victim)}/confirm`, {})
  for (let count = 0; ; count += 1) {
    site.clock.advance(61_000)
    const { statusCode } = await site.call('POST', `${_id}/resend`, {})
    if (statusCode === 409 || count === 20) return count
    await site.settle()
  }
}

type Kind = { isOnList?: boolean; isBot?: boolean; isAtLimit?: boolean }

/** The work of the fifth registration: more while the first is still held, because its email was requested again. */
async function difficultyOfFifth({ isOnList, isBot, isAtLimit }: Kind): Promise<number> {
  const site = await bookingSite({ capacity: 30 })
  const register = (email: string, more = {}) => site.post(email, more, undefined, '203.0.113.7')
  if (isOnList) await site.prove(victim)
  if (isAtLimit) await fillMailbox(site, victim, fullHour)
  const first = await register(victim, isBot ? honeypot : {})
  await site.settle()
  site.clock.advance(10 * minute)
  for (const guest of ['a', 'b', 'c']) await register(`${guest}@example.ca`)
  site.clock.advance(49 * minute)
  await site.call('POST', `${first.json().data._id}/resend`, {})
  await site.settle()
  site.clock.advance(3 * minute)
  const refused = await register('fifth@example.ca', { formToken: 'invalid' })
  return workIn(refused.json()).difficulty
}

/** The responses to every request of a stranger, without random values and times. */
async function responsesToStranger(kind: Kind) {
  const site = await bookingSite({ capacity: 4, exactAddress: '17 Placeholder Close NW' })
  await site.prove('first@example.ca')
  await site.prove(kind.isOnList ? victim : 'second@example.ca')
  if (kind.isAtLimit) await fillMailbox(site, victim, fullHour)
  const homePage = kind.isBot ? honeypot : {}
  const responses: string[] = []
  const record = ({ statusCode, body }: { statusCode: number; body: string }) =>
    responses.push(`${statusCode} ${normalise(body)}`)
  const recordPlaces = async () => record(await site.app.inject('/api/v1/event/circle/places'))

  await recordPlaces()
  for (const way of ['email', 'none', 'text'] as const) {
    const safeContact = way === 'text' ? { way, phone: '403-555-0199' } : { way }
    const response = await site.post(victim, { safeContact, ...homePage })
    record(response)
    await recordPlaces()
    await site.settle()
    await recordPlaces()
    const key = response.json().data._id
    record(await site.call('GET', key))
    record(await site.call('POST', `${key}/confirm`, {}))
    record(await site.call('POST', `${key}/resend`, {}))
    site.clock.advance(61_000)
    record(await site.call('POST', `${key}/resend`, {}))
    await site.settle()
    site.clock.advance(61_000)
    record(await site.call('PUT', `${key}/email`, { email: 'other@example.ca' }))
    await site.settle()
    record(await site.call('GET', key))
    record(await site.call('DELETE', key))
    record(await site.call('GET', key))
    await recordPlaces()
  }
  return responses
}

const normalise = (body: string) =>
  body
    .replace(/"_id":"[\w-]{22}"/g, '"_id":"key"')
    .replace(/"code":"[A-Z2-9-]{9}"/g, '"code":"code"')
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
