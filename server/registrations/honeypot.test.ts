import { expect, test } from 'vitest'
import type { EventDraft } from '#contract/draft/event.ts'
import { type BookingSite, bookingSite } from '#tests/kit/server/booking-site.ts'
import { deleteRegistrationsByKeys } from './erased-queries.ts'
import { settleBookings } from './scheduled.ts'

const trap = { homePage: 'https://spam.example' }
const hour = 3_600_000

/** The guests who have a place before the program comes, and the event it looks at. */
const events: [string, { draft: Partial<EventDraft>; guests: number }][] = [
  ['asks for an intake talk first', { draft: { intakeRequired: true }, guests: 1 }],
  [
    'asks for a talk and is nearly full',
    { draft: { intakeRequired: true, capacity: 4 }, guests: 3 },
  ],
  ['is full', { draft: { capacity: 2 }, guests: 2 }],
  ['has room, of which a fifth is for unverified guests', { draft: { capacity: 12 }, guests: 1 }],
]

test.each(events)(
  'a program in the honeypot sees what a guest sees at an event that %s',
  async (_, { draft: changes, guests }) => {
    const real = await observe(await siteWith(changes, guests), {})
    const trapped = await observe(await siteWith(changes, guests), trap)
    expect(trapped).toEqual(real)
    expect(real.length).toBeGreaterThan(20)
  },
)

test('what a program does with its pages takes no place, offers none and notifies nobody', async () => {
  const site = await siteWith({ capacity: 3, intakeRequired: true }, 2)
  const before = (await site.mails()).length
  await observe(site, trap)
  await site.run(settleBookings)
  const { taken } = await site.db
    .selectFrom('event')
    .select('taken')
    .where('id', '=', 'circle')
    .executeTakeFirstOrThrow()
  // Of the two guests one gave up the place.
  expect(taken).toBe(1)
  expect((await site.mails()).length).toBeLessThanOrEqual(before)
})

test('erasing trapped registrations again after a restore gives no place back', async () => {
  const site = await siteWith({ capacity: 5 }, 1)
  await site.post('bot@example.ca', { safeContact: { way: 'none' }, ...trap })
  const rows = await site.db
    .selectFrom('registration')
    .selectAll()
    .where('trapped', '=', true)
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

/** Status, headers and body of everything a program may ask for from registering until after the event. */
async function observe(site: Site, homePage: object): Promise<string[]> {
  const seen: string[] = []
  const see = ({ statusCode, headers, body }: Awaited<ReturnType<Site['call']>>) => {
    const { date: _d, 'x-request-id': _r, etag: _e, ...others } = headers
    seen.push(blot(`${statusCode} ${JSON.stringify(others)} ${body}`))
  }
  const keys: string[] = []
  for (const way of ['none', 'text', 'none', 'none', 'text'] as const) {
    const safeContact = way === 'text' ? { way, phone: '403-555-0199' } : { way }
    const answer = await site.post('bot@example.ca', { safeContact, ...homePage })
    see(answer)
    keys.push(answer.json().data._id)
  }
  const look = async () => {
    await site.settle()
    await site.run(settleBookings)
    for (const key of keys) see(await site.call('GET', key))
  }
  await look()
  await site.call('DELETE', site.guests[0] ?? '')
  await look()
  for (const key of keys) see(await site.call('POST', `${key}/accept`, {}))
  const details = { name: 'Kofi', accessNeeds: '', safeContact: { way: 'none' } }
  for (const key of keys) see(await site.call('PUT', key, details))
  site.clock.advance(25 * hour)
  await look()
  see(await site.call('DELETE', keys[0] ?? ''))
  await look()
  site.clock.advance(6 * 24 * hour)
  await look()
  return seen
}

const blot = (text: string) =>
  text
    .replace(/"_id":"[\w-]{22}"/g, '"_id":"key"')
    .replace(/"code":"[A-Z2-9-]{9}"/g, '"code":"code"')
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
