import { expect, test } from 'vitest'
import { announce } from '#server/applications/announce.ts'
import { announceAfterMs } from '#server/applications/receive.ts'
import { donationJobs } from '#server/donations/jobs.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { newsletterJobs } from '#server/newsletter/newsletter.ts'
import { registrationJobs } from '#server/registrations/jobs.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { comingMorning } from '#tests/kit/server/fake-clock.ts'
import { newsletterSite, zuri } from '#tests/kit/server/newsletter-site.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { sizes } from './sizes.ts'

const { addresses, spellings: attempts } = sizes.listBombing
const hour = 3_600_000
const perHour = 100
/** From the sixth gift of a day on, the server may require a proof of work for a mailbox. */
const pledges = 5

/** The network of a bot, another one for each request. */
const networkOf = (count: number) => `198.51.${count >> 8}.${count & 255}`

const spellings = (count: number) => {
  const dotted = count % 3 === 0 ? 'vic.tim' : count % 3 === 1 ? 'v.i.c.t.i.m' : 'victim'
  return `${dotted}${count % 2 ? `+${count}` : ''}@example.ca`
}

test('[D34] many addresses: 100 emails an hour, one each, none subscribed, and one email to staff', async () => {
  // Staff get one email a day. The hours of the drill are within one day.
  const morning = comingMorning()
  const { subscribe, settle, clock, db } = await newsletterSite(morning)
  const recipients = async (purpose: string) =>
    (
      await db
        .selectFrom('mail_outbox')
        .select('recipient')
        .where('purpose', '=', purpose)
        .execute()
    ).map(({ recipient }) => recipient.toString('hex'))
  const answers = new Set<string>()
  for (let count = 0; count < addresses; count += 1) {
    const { statusCode, body } = await subscribe(
      { ...zuri, email: `stranger${count}@example${count % 25}.ca` },
      networkOf(count),
    )
    answers.add(`${statusCode} ${body}`)
    if (count % 50 === 0) await settle()
  }
  expect([...answers]).toEqual([expect.stringMatching(/^201 /)])
  for (let hours = 1; hours <= addresses / perHour + 1; hours += 1) {
    await settle()
    const sent = await recipients('newsletter-confirm')
    expect([hours, sent.length]).toEqual([hours, Math.min(hours * perHour, addresses)])
    clock.advance(hour + 1_000)
  }
  expect(new Set(await recipients('newsletter-confirm')).size).toBe(addresses)
  expect(await recipients('newsletter-pressure')).toHaveLength(1)
  const rows = await db.selectFrom('subscription').select('status').distinct().execute()
  expect(rows).toEqual([{ status: 'pending' }])
})

test('[D34] one mailbox many times, in every spelling: one email a day, and identical responses', async () => {
  const { subscribe, settle, emails, clock, db, confirm, tokens } = await newsletterSite()
  const answers = new Set<string>()
  let count = 0
  const bomb = async (share: number) => {
    for (const end = count + attempts * share; count < end; count += 1) {
      const form = { ...zuri, firstName: `Zuri ${count}`, email: spellings(count) }
      const { statusCode, body } = await subscribe(form, networkOf(count))
      answers.add(`${statusCode} ${body}`)
    }
    await settle()
  }
  await bomb(0.5)
  expect(await emails()).toHaveLength(1)
  clock.advance(23 * hour)
  await bomb(0.3)
  expect(await emails()).toHaveLength(1)
  clock.advance(hour + 1_000)
  await bomb(0.1)
  expect(await emails()).toHaveLength(2)

  // The response is the same for a subscribed address.
  await confirm((await tokens()).confirmToken)
  await bomb(0.1)
  expect([...answers]).toHaveLength(1)
  const stored = await db.selectFrom('subscription').select('status').execute()
  expect(stored.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'pending'])
})

test('one mailbox through all forms, in every spelling: five emails in an hour, ten in a day, none lost', async () => {
  const { post, settle, mails, clock } = await bombedSite()
  for (let count = 0; count < 8; count += 1) {
    const email = spellings(count)
    const responses = [
      await post('newsletter/subscribe', { ...zuri, email }),
      await post('event/circle/register', { name: 'Zuri', email }),
      await post('member/create', { ...goodApplications.member, email }),
      await post('volunteer/create', { ...goodApplications.volunteer, email }),
    ]
    const pledge = { ...gift, email, paymentMethod: 'e-transfer' }
    if (count < pledges) responses.push(await post('donation/create', pledge))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  }
  clock.advance(announceAfterMs)
  await settle()
  const start = clock.now().getTime()
  const due = (await mails()).map(({ due_at }) => due_at.getTime() - start)
  expect(due.filter((ms) => ms < hour)).toHaveLength(5)
  expect(due.filter((ms) => ms < 24 * hour)).toHaveLength(10)
  // One newsletter confirmation a day, and one email for each other form.
  expect(due).toHaveLength(1 + 8 * 3 + pledges)
}, 400_000)

async function bombedSite() {
  const site = await bookingSite()
  const jobs = [...newsletterJobs, ...registrationJobs, announce, ...donationJobs]
  let count = 0
  return {
    ...site,
    post: (path: string, payload: object) =>
      site.app.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        payload,
        remoteAddress: networkOf((count += 1)),
      }),
    settle: () => runJobs({ connection: site.connection, deps: site, jobs }),
    mails: async () =>
      (await site.mails()).filter(({ to }) => mailboxOf(to) === 'victim@example.ca'),
  }
}
