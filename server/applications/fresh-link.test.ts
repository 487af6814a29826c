import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailboxLookup } from '#server/mail/mail.ts'
import { withdrawSilenced } from '#server/mail/withdraw.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { comingMorning } from '#tests/kit/server/fake-clock.ts'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { fillMailbox } from '#tests/kit/server/fill-mailbox.ts'
import { purge } from '#tests/kit/server/purge.ts'

const phoneEnd = '0163'
const { email } = goodApplications.volunteer
const hour = 3_600_000
const day = 24 * hour

/** A volunteer's application whose first link is locked by five wrong answers. */
async function lockedSite(more: object = {}) {
  const site = await applicationSite(comingMorning())
  const first = await site.apply('volunteer', more)
  await site.settle()
  const lock = async (_id: string) => {
    for (let count = 0; count < 5; count += 1) await site.myData('read', { _id, phoneEnd: '0000' })
  }
  await lock(first)
  const links = async () =>
    (await site.mails()).filter(({ purpose }) => purpose === 'application link')
  return {
    ...site,
    first,
    lock,
    links,
    status: async (_id: string) => (await site.myData('read', { _id, phoneEnd })).statusCode,
    request: async (_id: string) => {
      const response = await site.myData('fresh-link', { _id })
      await site.settle()
      return response
    },
    newest: async () => /\/my-data\/([\w-]{22})/.exec((await links())[0]?.text ?? '')?.[1] ?? '',
  }
}

test('a fresh link works at once, and the locked link stays locked for a day', async () => {
  const site = await lockedSite()
  expect((await site.request(site.first)).statusCode).toBe(200)
  const fresh = await site.newest()
  expect(fresh).not.toBe(site.first)
  expect([await site.status(fresh), await site.status(site.first)]).toEqual([200, 429])
  await site.lock(site.first)
  expect(await site.status(fresh)).toBe(200)
  site.clock.advance(day + 1_000)
  expect(await site.status(site.first)).toBe(200)
})

test('a fresh link counts its own wrong answers, and the next one replaces it', async () => {
  const site = await lockedSite()
  await site.request(site.first)
  const fresh = await site.newest()
  await site.lock(fresh)
  expect(await site.status(fresh)).toBe(429)
  site.clock.advance(hour)
  await site.request(fresh)
  expect(await site.status(await site.newest())).toBe(200)
  expect(await site.status(fresh)).toBe(404)
})

test('only the email contains the fresh key, not the response or the database', async () => {
  const site = await lockedSite()
  const response = await site.request(site.first)
  const fresh = await site.newest()
  const { rows } = await sql<{ all: string }>`
    select (select string_agg(application::text, '') from application)
      || (select string_agg(mail_outbox::text, '') from mail_outbox)
      || coalesce((select string_agg(wrong_answer::text, '') from wrong_answer), '') as all
  `.execute(site.db)
  for (const text of [response.body, rows[0]?.all ?? '']) expect(text).not.toContain(fresh)
  const [email] = await site.links()
  expect(email?.subject).toBe('Your fresh link')
  expect(`${email?.text}${email?.html}`).not.toMatch(/Okonkwo|Zuri|volunteer|0163/i)
})

test('an application gets two fresh links a day, and a third request is delayed', async () => {
  const site = await lockedSite()
  for (let count = 0; count < 5; count += 1) await site.request(site.first)
  expect(await site.links()).toHaveLength(2)
  expect(await site.status(await site.newest())).toBe(200)
  site.clock.advance(day / 2)
  await site.settle()
  expect(await site.links()).toHaveLength(3)
  site.clock.advance(2 * day)
  await site.settle()
  expect(await site.links()).toHaveLength(3)
})

test('requests for another application with the same address do not use up the applicant’s limit', async () => {
  const site = await lockedSite()
  const strangers = await site.apply('member', { email: 'zuri@example.ca' })
  await site.settle()
  for (let count = 0; count < 3; count += 1) await site.request(strangers)
  site.clock.advance(2 * hour)
  const before = (await site.links()).length
  await site.request(site.first)
  expect(await site.links()).toHaveLength(before + 1)
})

test.each(['none', 'text'])('a waiting email is not sent after a change to %s', async (way) => {
  const site = await lockedSite()
  for (let count = 0; count < 2; count += 1) await site.apply('volunteer', { firstName: 'Other' })
  await site.settle()
  await site.request(site.first)
  const fresh = await site.newest()
  const answers = { ...goodApplications.volunteer, safeContact: way }
  const application = { kind: 'volunteer', answers }
  const { statusCode } = await site.myData('correct', { _id: fresh, phoneEnd, application })
  expect(statusCode).toBe(200)
  expect(await site.links()).toEqual([])
})

/** A fresh link was sent, and the email with the next one waits because the mailbox is at its limit. */
async function waitingSite() {
  const site = await lockedSite()
  await site.request(site.first)
  const sent = await site.newest()
  await fillMailbox(
    site,
    email,
    Array.from({ length: 3 }, () => 'application' as const),
  )
  site.clock.advance(3 * hour)
  await site.request(site.first)
  const correct = (_id: string, more: object) => {
    const application = { kind: 'volunteer', answers: { ...goodApplications.volunteer, ...more } }
    return site.myData('correct', { _id, phoneEnd, application })
  }
  expect(dueMail(site, await site.links())).toHaveLength(1)
  return { ...site, sent, waiting: await site.newest(), correct }
}

test('the previous link works until the email with the next one is due', async () => {
  const site = await waitingSite()
  expect([await site.status(site.sent), await site.status(site.first)]).toEqual([200, 429])
  site.clock.advance(day)
  await site.settle()
  expect(dueMail(site, await site.links())).toHaveLength(2)
  expect([await site.status(site.sent), await site.status(site.waiting)]).toEqual([404, 200])
})

test('a link whose email was never sent is replaced, and the last sent link still works', async () => {
  const site = await waitingSite()
  site.clock.advance(day / 2)
  await site.request(site.sent)
  expect(await site.newest()).not.toBe(site.waiting)
  expect([await site.status(site.sent), await site.status(site.waiting)]).toEqual([200, 404])
})

test('deleting a waiting email of a silenced mailbox leaves the previous link working', async () => {
  const site = await waitingSite()
  await withdrawSilenced(
    site.db,
    site,
    await mailboxLookup(site.db, site, { purpose: 'mail', address: email }),
  )
  site.clock.advance(2 * day)
  await site.settle()
  expect([await site.status(site.sent), await site.status(site.waiting)]).toEqual([200, 404])
})

test('after a change of the address, the waiting email goes to the new one with a new link', async () => {
  const site = await waitingSite()
  expect((await site.correct(site.sent, { email: 'new@example.ca' })).statusCode).toBe(200)
  expect(await site.links()).toHaveLength(1)
  expect(await site.status(site.sent)).toBe(200)
  site.clock.advance(day / 2)
  await site.settle()
  expect((await site.links()).map(({ to }) => to)).toEqual(['new@example.ca', email])
  expect(await site.status(await site.newest())).toBe(200)
})

test('after a change to no contact, the link that the applicant used still works', async () => {
  const site = await waitingSite()
  expect((await site.correct(site.sent, { safeContact: 'none' })).statusCode).toBe(200)
  site.clock.advance(2 * day)
  await site.settle()
  expect(await site.links()).toHaveLength(1)
  expect(await site.status(site.sent)).toBe(200)
})

test('a fresh link replaces a waiting acknowledgement, whose link no longer works', async () => {
  const site = await applicationSite(comingMorning())
  await fillMailbox(site, email, ['application', 'application'])
  const first = await site.apply('volunteer')
  await site.settle()
  await site.myData('fresh-link', { _id: first })
  await site.settle()
  const about = (await site.mails()).filter(({ text }) => text.includes('/my-data/'))
  expect(about.map(({ purpose }) => purpose)).toEqual(['application link'])
})

test('an applicant who wants no email gets none, and the response is the same', async () => {
  const [open, ...others] = [
    await lockedSite({ safeContact: 'email' }),
    await lockedSite({ safeContact: 'none' }),
    await lockedSite({ safeContact: 'text' }),
  ]
  const expected = await open.request(open.first)
  expect(await open.links()).toHaveLength(1)
  for (const site of others) {
    const response = await site.request(site.first)
    expect([response.statusCode, response.body]).toEqual([expected.statusCode, expected.body])
    expect(await site.links()).toEqual([])
  }
  expect((await open.request('A'.repeat(22))).statusCode).toBe(404)
})

test('counts of wrong answers are deleted once they lock nothing', async () => {
  const site = await lockedSite()
  const counts = () => site.db.selectFrom('wrong_answer').selectAll().execute()
  expect(await counts()).toHaveLength(1)
  site.clock.advance(2 * day + 1_000)
  await purge(site)
  expect(await counts()).toEqual([])
})
