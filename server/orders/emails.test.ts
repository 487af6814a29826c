import { expect, test } from 'vitest'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { dayOf } from '#contract/dates.ts'
import { announceOrders, remindBuyers } from './remind.ts'
import { order } from '#tests/kit/make/order.ts'
import { leaveTokens } from '#tests/kit/server/leave-tokens.ts'
import { type OrderSite, orderSite, statusKeyIn } from '#tests/kit/server/order-site.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'

const minutes = (count: number) => count * 60_000

const remindAfter = async (site: OrderSite, count: number) => {
  site.clock.advance(minutes(count))
  await runJob(site, remindBuyers)
}

const mailsOf = async (site: OrderSite, purpose: string) =>
  (await site.mails()).filter((mail) => mail.purpose === purpose)

test('[S9.26] a paid order is thanked for with what was bought, its total, the day and the way to its page', async () => {
  const site = await orderSite()
  await site.pay({ items: [{ quantity: 2 }, { size: 'S' }], code: 'TREE5' })
  const [mail] = await mailsOf(site, 'order paid')
  expect(mail?.to).toBe('nia@example.org')
  expect(mail?.subject).toBe('Thank you')
  for (const words of ['Plain Cap, M', '2 × CA$20.00', 'Plain Cap, S', 'CA$8.00', 'CA$63.00'])
    expect(mail?.text).toContain(words)
  const [year, month, day] = dayOf(site.clock.now()).split('-')
  expect(mail?.text).toContain(`${day}-${month}-${year}`)
  expect(await site.status(statusKeyIn(mail))).toMatchObject({ state: 'paid', total: 63 })
})

test('no email repeats a word that was typed, says who we are in its subject, or names what was bought there', async () => {
  const site = await orderSite()
  const from = { network: site.newNetwork() }
  const noteId = await site.note('Ring the purple bell', from)
  await site.place(noteId, { bag: await site.bag() }, from)
  await remindAfter(site, 11)
  await site.expire()
  await site.pay()
  const mails = await site.mails()
  expect(mails.map(({ purpose }) => purpose).toSorted()).toEqual([
    'order cancelled',
    'order paid',
    'order waiting',
  ])
  const typed = [...Object.values(order.delivery), 'purple'].filter(
    (word) => word.length > 3 && word !== 'Canada' && word !== 'Calgary' && word !== 'Alberta',
  )
  for (const { subject, text, html } of mails) {
    for (const word of typed) {
      expect(text).not.toContain(word)
      expect(html).not.toContain(word)
    }
    expect(subject).not.toMatch(/baobab|pride|order|cap|store/i)
  }
})

test('whoever has not paid after ten minutes is told that it waits, once; whoever pays in time never is', async () => {
  const site = await orderSite()
  await site.open()
  await site.pay({ body: { email: 'quick@example.org' } })
  await remindAfter(site, 9)
  expect(await mailsOf(site, 'order waiting')).toEqual([])
  await remindAfter(site, 2)
  await remindAfter(site, 5)
  const waiting = await mailsOf(site, 'order waiting')
  expect(waiting.map(({ to }) => to)).toEqual(['nia@example.org'])
  expect(waiting[0]?.text).not.toMatch(/Plain Cap|CA\$/)
})

test('a mailbox hears twice in an hour of orders that wait, however often its address is typed', async () => {
  const site = await orderSite()
  for (const email of ['victim@example.org', 'vic.tim+2@example.org', 'Victim@example.org'])
    await site.open({ body: { email } })
  await remindAfter(site, 11)
  expect(dueMail(site, await mailsOf(site, 'order waiting'))).toHaveLength(2)
  expect(await mailsOf(site, 'order waiting')).toHaveLength(3)
  await site.expire()
  // An email that waited is not true any more, and its buyer has no need to hear that the order was given up.
  expect(await mailsOf(site, 'order waiting')).toHaveLength(2)
  expect(await mailsOf(site, 'order cancelled')).toHaveLength(2)
})

test('a mailbox hears five times in a day of orders that are not paid', async () => {
  const site = await orderSite()
  for (let count = 0; count < 6; count += 1) {
    const { answer } = await site.input({ body: { email: `victim+${count}@example.org` } })
    if (answer.statusCode !== 201) break
    await remindAfter(site, 11)
    await site.expire()
    site.clock.advance(minutes(60))
  }
  const told = [await mailsOf(site, 'order waiting'), await mailsOf(site, 'order cancelled')]
  expect(dueMail(site, told.flat())).toHaveLength(5)
})

test('what waits while the site has written to many is told as soon as it may write again', async () => {
  const site = await orderSite()
  await site.open()
  site.clock.advance(minutes(11))
  await leaveTokens(site, 'order email', 0)
  await remindAfter(site, 0)
  expect(await mailsOf(site, 'order waiting')).toEqual([])
  await remindAfter(site, 1)
  expect(await mailsOf(site, 'order waiting')).toHaveLength(1)
})

test('an email that waits for its mailbox takes none from the others', async () => {
  const site = await orderSite()
  for (const email of ['nia@x.ca', 'n.ia@x.ca', 'nia+a@x.ca', 'kofi@x.ca'])
    await site.open({ body: { email } })
  site.clock.advance(minutes(11))
  await leaveTokens(site, 'order email', 3)
  await remindAfter(site, 0)
  const to = dueMail(site, await mailsOf(site, 'order waiting')).map((mail) => mail.to)
  expect(to.toSorted()).toEqual(['kofi@x.ca', 'n.ia@x.ca', 'nia@x.ca'])
})

test('that nobody paid in time is told only to whoever heard that it waits', async () => {
  const site = await orderSite()
  await site.open({ body: { email: 'unaware@example.org' } })
  await site.expire()
  expect(await site.mails()).toEqual([])
})

test('staff hear that parcels wait: one email for all that came, without a word about them', async () => {
  const site = await orderSite()
  await site.pay()
  await site.pay({ body: { email: 'other@example.org' } })
  await runJob(site, announceOrders)
  site.clock.advance(minutes(15))
  await runJob(site, announceOrders)
  const notices = await mailsOf(site, 'order notice')
  expect(notices.map(({ to }) => to)).toEqual(['hello@baobabpride.example'])
  expect(notices[0]?.text).not.toMatch(/Plain Cap|CA\$|Niambi|nia@|SHOP-/)
})

test('the ticked box starts a double opt-in by its own words; without it nothing does', async () => {
  const site = await orderSite()
  await site.open({ body: { email: 'unticked@example.org' } })
  await site.open({ body: { subscribedToNewsletter: true } })
  await site.settle()
  const asked = await mailsOf(site, 'newsletter-confirm')
  expect(asked.map(({ to }) => to)).toEqual(['nia@example.org'])
  const rows = await site.db
    .selectFrom('subscription')
    .select(['status', 'wording', 'page'])
    .execute()
  expect(rows).toEqual([
    { status: 'asked', wording: 'Email me with news and offers', page: '/merch-store/checkout' },
  ])
})

test('boxes that are ticked count like the newsletter’s own form, and never refuse an order', async () => {
  const site = await orderSite()
  const network = site.newNetwork()
  for (let count = 0; count < 20; count += 1) {
    const body = { firstName: 'A', lastName: 'B', email: `reader-${count}@example.org` }
    await site.post('/newsletter/subscribe', body, { network })
  }
  await site.open({ body: { subscribedToNewsletter: true }, from: { network } })
  const rows = await site.db.selectFrom('subscription').select('id').execute()
  expect(rows).toHaveLength(20)
})
