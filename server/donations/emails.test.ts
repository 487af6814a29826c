import { expect, test } from 'vitest'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { formatDay } from '#contract/dates.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite, pageIn } from '#tests/kit/server/gift-site.ts'
import { setSharedTokens } from '#tests/kit/server/shared-tokens.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { remindYearly } from './jobs.ts'

const day = 86_400_000
const typed = ['Niambi', 'Adeyemi', '12 Placeholder Street SE', '555-0188']

type Site = Awaited<ReturnType<typeof giftSite>>

const emailsOf = async (site: Site, purpose: string) =>
  (await site.mails()).filter((mail) => mail.purpose === purpose)

test('the email about a failed renewal says what happened, what happens next, and where to change the card', async () => {
  const site = await giftSite()
  await site.pay({ frequency: 'monthly' })
  const page = pageIn((await site.mails())[0])
  const subscription = (await site.payments())[0]?.subscription_id ?? ''
  const invoice = site.stripe.renew(subscription, false)
  await site.settle()
  const [email, another] = await emailsOf(site, 'gift failed')
  expect([email?.subject, another]).toEqual(['About your card', undefined])
  expect(email?.text).toContain(
    `Nothing was taken. We ask once more on ${formatDay(site.dayIn(3))}.`,
  )
  expect(pageIn(email)).toBe(page)
  for (const word of typed) expect(`${email?.text}${email?.html}`).not.toContain(word)
  expect((await site.myGift(page)).json().data).toMatchObject({ state: 'active', isFailing: true })
  // After a late payment the donor gets the usual email.
  site.stripe.retry(invoice)
  await site.settle()
  expect(await emailsOf(site, 'gift thanks')).toHaveLength(2)
})

test('before a yearly gift renews, one email says how much and when', async () => {
  const site = await giftSite()
  await site.pay({ frequency: 'yearly', amount: 60 })
  await site.pay({ frequency: 'monthly' })
  const page = pageIn((await emailsOf(site, 'gift thanks')).at(-1))
  const remind = async () => {
    await runJob(site, remindYearly)
    return emailsOf(site, 'gift upcoming')
  }
  // The fake provider's year has 360 days.
  site.clock.advance(345 * day)
  expect(await remind()).toEqual([])
  site.clock.advance(day)
  const [email] = await remind()
  expect(email?.text).toContain(`Amount: CA$60.00\nOn: ${formatDay(site.dayIn(14))}`)
  expect([email?.subject, pageIn(email)]).toEqual(['A date to know about', page])
  for (let count = 0; count < 13; count += 1) {
    site.clock.advance(day)
    expect(await remind()).toHaveLength(1)
  }
})

test('a paused or ended yearly gift is not announced', async () => {
  const site = await giftSite()
  await site.pay({ frequency: 'yearly' })
  await site.myGift(pageIn((await site.mails())[0]), 'pause')
  site.clock.advance(350 * day)
  await runJob(site, remindYearly)
  expect(await emailsOf(site, 'gift upcoming')).toEqual([])
})

test('[S9.6] a donor who pledges an e-Transfer gets an email that explains how to send it, without typed text', async () => {
  const site = await giftSite()
  await site.post({ ...gift, frequency: 'monthly', paymentMethod: 'e-transfer' })
  await site.settle()
  const [email] = await emailsOf(site, 'gift pledge')
  const [row] = await site.gifts()
  expect(email?.subject).toBe('How to send it')
  expect(email?.text).toContain(
    `Amount: CA$50.25\nSend to: hello@baobabpride.example\nMessage: ${row?.reference}`,
  )
  expect(email?.text).toContain('put in the same code')
  for (const word of typed) expect(`${email?.text}${email?.html}`).not.toContain(word)
})

test('one mailbox gets two emails about pledges an hour, however often its address is typed', async () => {
  const site = await giftSite()
  for (const email of [
    'nia@example.org',
    'n.ia@example.org',
    'nia+a@example.org',
    'Nia@example.org',
  ])
    expect((await site.post({ ...gift, email, paymentMethod: 'e-transfer' })).statusCode).toBe(201)
  await site.settle()
  const emails = () => emailsOf(site, 'gift pledge')
  expect(dueMail(site, await emails())).toHaveLength(2)
  site.clock.advance(3_600_000)
  expect(dueMail(site, await emails())).toHaveLength(4)
})

test('an email about a pledge that is held back does not use up the site-wide limit', async () => {
  const site = await giftSite()
  const pledge = async (email: string) => {
    await site.post({ ...gift, email, paymentMethod: 'e-transfer' })
    await site.settle()
  }
  for (const email of ['nia@example.org', 'n.ia@example.org']) await pledge(email)
  await setSharedTokens(site, 'pledge email', 1)
  for (const email of ['nia+a@example.org', 'kofi@example.org']) await pledge(email)
  const to = dueMail(site, await emailsOf(site, 'gift pledge')).map((email) => email.to)
  expect(to.toSorted()).toEqual(['kofi@example.org', 'n.ia@example.org', 'nia@example.org'])
})
