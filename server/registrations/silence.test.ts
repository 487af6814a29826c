import { expect, test } from 'vitest'
import { announce } from '#server/applications/announce.ts'
import { announceAfterMs } from '#server/applications/receive.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { booked, type BookingSite, bookingSite } from '#tests/kit/server/booking-site.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { releaseByCode } from '#tests/kit/server/guests.ts'
import { remindGuests } from './jobs.ts'

const victim = 'victim@example.ca'
const none = { safeContact: { way: 'none' } }

const mailsTo = async (site: BookingSite) =>
  (await site.mails()).filter(({ to }) => to === victim).map(({ purpose }) => purpose)

/** How many emails a registration for another event and an application cause at the mailbox. */
async function laterMails(site: BookingSite) {
  const before = (await mailsTo(site)).length
  await addEvents(site, { _id: 'walk', ...daysFromNow(site, 6) })
  const send = (url: string, payload: object) => site.app.inject({ method: 'POST', url, payload })
  await send('/api/v1/event/walk/register', { name: 'Zuri', email: victim })
  await site.settle()
  const ofWalk = (await mailsTo(site)).length - before
  await send('/api/v1/volunteer/create', { ...goodApplications.volunteer, email: victim })
  site.clock.advance(announceAfterMs)
  await runJobs({ connection: site.connection, deps: site, jobs: [announce] })
  return { ofWalk, ofApplication: (await mailsTo(site)).length - before - ofWalk }
}

test('a stranger’s “do not contact me” stops email about its own record and nothing else', async () => {
  const site = await bookingSite()
  await site.register(victim, none)
  await site.settle()
  expect(await mailsTo(site)).toEqual([])
  expect(booked(await site.page(await site.prove(victim))).state).toBe('confirmed')
  expect(await laterMails(site)).toEqual({ ofWalk: 1, ofApplication: 1 })
})

test('“do not contact me” from a confirmed mailbox applies to every event and every form', async () => {
  const site = await bookingSite()
  const key = await site.prove(victim)
  await site.call('PUT', key, { name: 'Zuri', accessNeeds: '', ...none })
  expect(await laterMails(site)).toEqual({ ofWalk: 0, ofApplication: 0 })
})

test('“do not contact me” of a guest whom staff confirmed applies too, until the guest cancels', async () => {
  const site = await bookingSite()
  const { _id } = await site.register(victim, none)
  await releaseByCode(site, booked(await site.page(_id)).code)
  await site.register(victim)
  await site.settle()
  expect(await mailsTo(site)).toEqual([])
  await site.call('DELETE', _id)
  expect(await site.db.selectFrom('silenced_mailbox').selectAll().execute()).toEqual([])
  expect(await laterMails(site)).toEqual({ ofWalk: 1, ofApplication: 1 })
})

test('a confirmed “do not contact me” also stops reminders of other bookings, until the guest allows email again', async () => {
  const site = await bookingSite()
  await site.prove(victim)
  await addEvents(site, { _id: 'walk', ...daysFromNow(site, 6) })
  const payload = { name: 'Zuri', email: victim }
  await site.app.inject({ method: 'POST', url: '/api/v1/event/walk/register', payload })
  await site.settle()
  const walk = await site.keyFor(victim)
  await site.call('POST', `${walk}/confirm`, {})
  const change = (way: string) =>
    site.call('PUT', walk, { name: 'Zuri', accessNeeds: '', safeContact: { way } })
  await change('none')
  site.clock.advance(4 * 86_400_000)
  const before = (await mailsTo(site)).length
  await site.run(remindGuests)
  expect(await mailsTo(site)).toHaveLength(before)
  expect((await change('email')).statusCode).toBe(200)
  site.clock.advance(86_400_000)
  await site.run(remindGuests)
  expect((await mailsTo(site))[0]).toBe('place reminder')
})

test('“do not contact me” on an unconfirmed page silences no mailbox', async () => {
  const site = await bookingSite()
  const { _id } = await site.register(victim, {
    safeContact: { way: 'text', phone: '403-555-0199' },
  })
  await site.call('PUT', _id, { name: 'Zuri', accessNeeds: '', ...none })
  expect(await laterMails(site)).toEqual({ ofWalk: 1, ofApplication: 1 })
})
