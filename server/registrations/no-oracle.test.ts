import { expect, test } from 'vitest'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { fillMailbox, fullHour } from '#tests/kit/server/fill-mailbox.ts'

const victim = 'victim@example.ca'
const trap = { homePage: 'https://spam.example' }
const minute = 60_000

test('no public read tells whether somebody is on the list, whatever a stranger does with their address', async () => {
  const cases = [await strangerSees({ isOnList: true }), await strangerSees({ isOnList: false })]
  expect(cases[0]).toEqual(cases[1])
  expect(cases[0]?.length).toBeGreaterThan(10)
})

test('an answer that a program walked into cannot be told from a real one', async () => {
  const [real, trapped] = [await strangerSees({}), await strangerSees({ isTrapped: true })]
  expect(trapped).toEqual(real)
})

test('no public read tells whether a mailbox is at its limit of emails', async () => {
  expect(await strangerSees({ isAtLimit: true })).toEqual(await strangerSees({}))
})

test('how long a place is held does not tell it either', async () => {
  const cases = [{ isOnList: true }, { isOnList: false }, { isTrapped: true }, { isAtLimit: true }]
  const statuses = await Promise.all(cases.map(fifthAfterAnHour))
  expect(new Set(statuses)).toEqual(new Set([428]))
})

test('how often the message may be asked for does not tell whether somebody opened it', async () => {
  const asked = await Promise.all([asksUntilRefused(false), asksUntilRefused(true)])
  expect(asked).toEqual([5, 5])
})

async function asksUntilRefused(isOpened: boolean): Promise<number> {
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

type Kind = { isOnList?: boolean; isTrapped?: boolean; isAtLimit?: boolean }

/** Asked to prove while the first of five is held, an hour after it came and minutes after its message was asked for again. */
async function fifthAfterAnHour({ isOnList, isTrapped, isAtLimit }: Kind): Promise<number> {
  const site = await bookingSite({ capacity: 30 })
  const register = (email: string, more = {}) => site.post(email, more, undefined, '203.0.113.7')
  if (isOnList) await site.prove(victim)
  if (isAtLimit) await fillMailbox(site, victim, fullHour)
  const first = await register(victim, isTrapped ? trap : {})
  await site.settle()
  site.clock.advance(10 * minute)
  for (const guest of ['a', 'b', 'c']) await register(`${guest}@example.ca`)
  site.clock.advance(49 * minute)
  await site.call('POST', `${first.json().data._id}/resend`, {})
  await site.settle()
  site.clock.advance(3 * minute)
  return (await register('fifth@example.ca')).statusCode
}

/** Everything a stranger can ask, with what differs by chance blotted out. */
async function strangerSees(kind: Kind) {
  const site = await bookingSite({ capacity: 4, exactAddress: '17 Placeholder Close NW' })
  await site.prove('first@example.ca')
  await site.prove(kind.isOnList ? victim : 'second@example.ca')
  if (kind.isAtLimit) await fillMailbox(site, victim, fullHour)
  const homePage = kind.isTrapped ? trap : {}
  const seen: string[] = []
  const see = ({ statusCode, body }: { statusCode: number; body: string }) =>
    seen.push(`${statusCode} ${blot(body)}`)
  const seePlaces = async () => see(await site.app.inject('/api/v1/event/circle/places'))

  await seePlaces()
  for (const way of ['email', 'none', 'text'] as const) {
    const safeContact = way === 'text' ? { way, phone: '403-555-0199' } : { way }
    const answer = await site.post(victim, { safeContact, ...homePage })
    see(answer)
    await seePlaces()
    await site.settle()
    await seePlaces()
    const key = answer.json().data._id
    see(await site.call('GET', key))
    see(await site.call('POST', `${key}/confirm`, {}))
    see(await site.call('POST', `${key}/resend`, {}))
    site.clock.advance(61_000)
    see(await site.call('POST', `${key}/resend`, {}))
    await site.settle()
    site.clock.advance(61_000)
    see(await site.call('PUT', `${key}/email`, { email: 'other@example.ca' }))
    await site.settle()
    see(await site.call('GET', key))
    see(await site.call('DELETE', key))
    see(await site.call('GET', key))
    await seePlaces()
  }
  return seen
}

const blot = (body: string) =>
  body
    .replace(/"_id":"[\w-]{22}"/g, '"_id":"key"')
    .replace(/"code":"[A-Z2-9-]{9}"/g, '"code":"code"')
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
