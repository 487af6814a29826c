import { expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { Booking, register } from '#contract/registration.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { endOfOffer, lapseOffers } from './offers.ts'
import { forgetGuests, remindGuests } from './scheduled.ts'

const hour = 3_600_000

test.each([
  ['a week before', 7 * 24, 24],
  ['25 hours before', 25, 23],
  ['three hours before', 3, 1],
  ['one hour before', 1, 1],
])(
  '%s, an offer lasts at most a day and ends two hours before the start',
  (_when, until, lasts) => {
    const now = new Date('2026-11-20T12:00:00Z')
    const startsAt = new Date(now.getTime() + until * hour)
    expect(endOfOffer(now, startsAt).getTime() - now.getTime()).toBe(lasts * hour)
  },
)

test('an offer that nobody takes goes down the line, and back to all when nobody is left', async () => {
  const { site, sign, stateOf, places } = await fullEvent()
  const [first, second, third] = [await sign('a@x.ca'), await sign('b@x.ca'), await sign('c@x.ca')]
  await site.app.inject({ method: 'DELETE', url: `/api/v1/place/${first}` })
  expect([await stateOf(second), await stateOf(third)]).toEqual(['offered', 'waiting'])
  await lapse(site, 25)
  expect([await stateOf(second), await stateOf(third)]).toEqual(['expired', 'offered'])
  await lapse(site, 25)
  expect(await stateOf(third)).toBe('expired')
  expect((await places()).left).toBe(1)
})

test('an offer that has ended cannot be taken any more', async () => {
  const { site, sign } = await fullEvent()
  const [first, second] = [await sign('a@x.ca'), await sign('b@x.ca')]
  await site.app.inject({ method: 'DELETE', url: `/api/v1/place/${first}` })
  site.clock.advance(25 * hour)
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api/v1/place/${second}/accept`,
    payload: {},
  })
  expect(answer.statusCode).toBe(409)
})

test('guests are reminded the day before, once, and those in line are not', async () => {
  const { site, sign } = await fullEvent()
  const [first] = [await sign('a@x.ca'), await sign('b@x.ca')]
  site.clock.advance(4 * 24 * hour)
  for (let times = 0; times < 2; times++) await run(site, remindGuests)
  const reminders = (await readOutbox(site.db, site)).filter(
    ({ mail }) => mail.purpose === 'place reminder',
  )
  expect(reminders).toHaveLength(1)
  expect(reminders[0]?.contents?.text).toContain(`/place/${first}`)
})

test('a week after the event nobody is known any more', async () => {
  const { site, sign } = await fullEvent()
  await sign('a@x.ca')
  site.clock.advance(11 * 24 * hour)
  await run(site, forgetGuests)
  expect(await site.db.selectFrom('registration').selectAll().execute()).toHaveLength(1)
  site.clock.advance(3 * 24 * hour)
  await run(site, forgetGuests)
  expect(await site.db.selectFrom('registration').selectAll().execute()).toEqual([])
})

type Site = Awaited<ReturnType<typeof buildTestApp>>

const run = (site: Site, job: typeof lapseOffers) =>
  job.run(
    {},
    {
      deps: site,
      log: jobLog(),
      jobId: 1,
      signal: new AbortController().signal,
      fence: async () => undefined,
    },
  )

async function lapse(site: Site, hours: number): Promise<void> {
  site.clock.advance(hours * hour)
  await run(site, lapseOffers)
}

/** One place, five days ahead. */
async function fullEvent() {
  const site = await buildTestApp({ withContent: true })
  await addEvents(site, { _id: 'circle', capacity: 1, ...daysFromNow(site, 5) })
  const at = (app: FastifyInstance) => (path: string) => app.inject(`/api/v1/${path}`)
  const ask = at(site.app)
  return {
    site,
    sign: async (email: string) => {
      const payload = { name: 'Zuri', email }
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/v1/event/circle/register',
        payload,
      })
      return register.reply.parse(answer.json()).data._id
    },
    stateOf: async (id: string) => Booking.parse((await ask(`place/${id}`)).json().data).state,
    places: async () => (await ask('event/circle/places')).json().data,
  }
}
