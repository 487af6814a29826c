import { expect, test } from 'vitest'
import type { EventDraft } from '#contract/draft/event.ts'
import { type BookingSite, bookingSite } from '#tests/kit/server/booking-site.ts'
import { deleteRegistrationsByKeys } from './queries.ts'
import { settleBookings } from './jobs.ts'

const honeypot = { homePage: 'https://spam.example' }
const hour = 3_600_000

/** Kinds of events, with the number of guests who are booked before the bot registers. */
const events: [string, { draft: Partial<EventDraft>; guests: number }][] = [
  ['needs an intake talk', { draft: { intakeRequired: true }, guests: 1 }],
  [
    'needs an intake talk and is nearly full',
    { draft: { intakeRequired: true, capacity: 4 }, guests: 3 },
  ],
  ['is full', { draft: { capacity: 2 }, guests: 2 }],
  ['has room, of which a fifth is for unverified guests', { draft: { capacity: 12 }, guests: 1 }],
]

test.each(events)(
  'a bot in the honeypot gets the same responses as a guest at an event that %s',
  async (_, { draft: changes, guests }) => {
    const real = await observe(await siteWith(changes, guests), {})
    const bot = await observe(await siteWith(changes, guests), honeypot)
    expect(bot).toEqual(real)
    expect(real.length).toBeGreaterThan(20)
  },
)

test('requests by a bot take no place, offer no place and send no email', async () => {
  const site = await siteWith({ capacity: 3, intakeRequired: true }, 2)
  const before = (await site.mails()).length
  await observe(site, honeypot)
  await site.run(settleBookings)
  const { taken } = await site.db
    .selectFrom('event')
    .select('taken')
    .where('id', '=', 'circle')
    .executeTakeFirstOrThrow()
  // One of the two guests cancelled.
  expect(taken).toBe(1)
  expect((await site.mails()).length).toBeLessThanOrEqual(before)
})

test('erasing a bot’s registrations again after a restore releases no place', async () => {
  const site = await siteWith({ capacity: 5 }, 1)
  await site.post('bot@example.ca', { safeContact: { way: 'none' }, ...honeypot })
  const rows = await site.db
    .selectFrom('registration')
    .selectAll()
    .where('is_bot', '=', true)
    .execute()
  await deleteRegistrationsByKeys(
    site.db,
    rows.flatMap(({ vault_key_id }) => vault_key_id ?? []),
  )
  const event = site.db.selectFrom('event').select('taken').where('id', '=', 'circle')
  expect((await event.executeTakeFirst())?.taken).toBe(1)
})

type Site = BookingSite & { guests: string[] }

async function siteWith(draft: Partial<EventDraft>, count: number): Promise<Site> {
  const site = await bookingSite({ exactAddress: '17 Placeholder Close NW', ...draft })
  const guests: string[] = []
  for (let guest = 0; guest < count; guest += 1) guests.push(await site.prove(`g${guest}@x.ca`))
  return { ...site, guests }
}

/** Status, headers and body of every request that a bot can send, from the registration until after the event. */
async function observe(site: Site, homePage: object): Promise<string[]> {
  const responses: string[] = []
  const record = ({ statusCode, headers, body }: Awaited<ReturnType<Site['call']>>) => {
    const { date: _d, 'x-request-id': _r, etag: _e, ...others } = headers
    responses.push(normalise(`${statusCode} ${JSON.stringify(others)} ${body}`))
  }
  const keys: string[] = []
  for (const way of ['none', 'text', 'none', 'none', 'text'] as const) {
    const safeContact = way === 'text' ? { way, phone: '403-555-0199' } : { way }
    const response = await site.post('bot@example.ca', { safeContact, ...homePage })
    record(response)
    keys.push(response.json().data._id)
  }
  const readPages = async () => {
    await site.settle()
    await site.run(settleBookings)
    for (const key of keys) record(await site.call('GET', key))
  }
  await readPages()
  await site.call('DELETE', site.guests[0] ?? '')
  await readPages()
  for (const key of keys) record(await site.call('POST', `${key}/accept`, {}))
  const details = { name: 'Kofi', accessNeeds: '', safeContact: { way: 'none' } }
  for (const key of keys) record(await site.call('PUT', key, details))
  site.clock.advance(25 * hour)
  await readPages()
  record(await site.call('DELETE', keys[0] ?? ''))
  await readPages()
  site.clock.advance(6 * 24 * hour)
  await readPages()
  return responses
}

const normalise = (text: string) =>
  text
    .replace(/"_id":"[\w-]{22}"/g, '"_id":"key"')
    .replace(/"code":"[A-Z2-9-]{9}"/g, '"code":"code"')
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
