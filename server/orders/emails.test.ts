import { expect, test } from 'vitest'
import { dueMail } from '#tests/kit/server/due-mail.ts'
import { dayOf } from '#contract/dates.ts'
import { announceOrders, remindBuyers } from './jobs.ts'
import { order } from '#tests/kit/make/order.ts'
import { setSharedTokens } from '#tests/kit/server/shared-tokens.ts'
import { type OrderSite, orderSite, statusKeyIn } from '#tests/kit/server/order-site.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'

const minutes = (count: number) => count * 60_000

const remindAfter = async (site: OrderSite, count: number) => {
  site.clock.advance(minutes(count))
  await runJob(site, remindBuyers)
}

const mailsOf = async (site: OrderSite, purpose: string) =>
  (await site.mails()).filter((mail) => mail.purpose === purpose)

test('[S9.26] the buyer of a paid order gets an email with items, total, date and a link to its page', async () => {
  const site = await orderSite()
  await site.pay({ items: [{ quantity: 2 }, { size: 'S' }], code: 'TREE5' })
  const [mail] = await mailsOf(site, 'order paid')
  expect(mail?.to).toBe('nia@example.org')
  expect(mail?.subject).toBe('Thank you')
  for (const text of ['Plain Cap, M', '2 × CA$20.00', 'Plain Cap, S', 'CA$8.00', 'CA$63.00'])
    expect(mail?.text).toContain(text)
  const [year, month, day] = dayOf(site.clock.now()).split('-')
  expect(mail?.text).toContain(`${day}-${month}-${year}`)
  expect(await site.status(statusKeyIn(mail))).toMatchObject({ state: 'paid', total: 63 })
})

test('no email repeats typed text, and no subject names the organisation or the items', async () => {
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

test('a buyer who has not paid after ten minutes gets one reminder, a buyer who has paid gets none', async () => {
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

test('one mailbox gets two reminders an hour, however often its address is typed', async () => {
  const site = await orderSite()
  for (const email of ['victim@example.org', 'vic.tim+2@example.org', 'Victim@example.org'])
    await site.open({ body: { email } })
  await remindAfter(site, 11)
  expect(dueMail(site, await mailsOf(site, 'order waiting'))).toHaveLength(2)
  expect(await mailsOf(site, 'order waiting')).toHaveLength(3)
  await site.expire()
  // A held-back reminder is deleted, and its buyer gets no email about the cancellation.
  expect(await mailsOf(site, 'order waiting')).toHaveLength(2)
  expect(await mailsOf(site, 'order cancelled')).toHaveLength(2)
})

test('one mailbox gets five emails a day about unpaid orders', async () => {
  const site = await orderSite()
  for (let count = 0; count < 6; count += 1) {
    const { answer } = await site.placeOrder({ body: { email: `victim+${count}@example.org` } })
    if (answer.statusCode !== 201) break
    await remindAfter(site, 11)
    await site.expire()
    site.clock.advance(minutes(60))
  }
  const emails = [await mailsOf(site, 'order waiting'), await mailsOf(site, 'order cancelled')]
  expect(dueMail(site, emails.flat())).toHaveLength(5)
})

test('a reminder beyond the site-wide limit is sent as soon as the limit allows it', async () => {
  const site = await orderSite()
  await site.open()
  site.clock.advance(minutes(11))
  await setSharedTokens(site, 'order email', 0)
  await remindAfter(site, 0)
  expect(await mailsOf(site, 'order waiting')).toEqual([])
  await remindAfter(site, 1)
  expect(await mailsOf(site, 'order waiting')).toHaveLength(1)
})

test('an email held back for its mailbox does not use up the site-wide limit', async () => {
  const site = await orderSite()
  for (const email of ['nia@x.ca', 'n.ia@x.ca', 'nia+a@x.ca', 'kofi@x.ca'])
    await site.open({ body: { email } })
  site.clock.advance(minutes(11))
  await setSharedTokens(site, 'order email', 3)
  await remindAfter(site, 0)
  const to = dueMail(site, await mailsOf(site, 'order waiting')).map((mail) => mail.to)
  expect(to.toSorted()).toEqual(['kofi@x.ca', 'n.ia@x.ca', 'nia@x.ca'])
})

test('a buyer without a reminder gets no email about the cancellation', async () => {
  const site = await orderSite()
  await site.open({ body: { email: 'unaware@example.org' } })
  await site.expire()
  expect(await site.mails()).toEqual([])
})

test('staff get one email for all new paid orders, without details', async () => {
  const site = await orderSite()
  await site.pay()
  await site.pay({ body: { email: 'other@example.org' } })
  await runJob(site, announceOrders)
  site.clock.advance(minutes(15))
  await runJob(site, announceOrders)
  const staffEmails = await mailsOf(site, 'order notice')
  expect(staffEmails.map(({ to }) => to)).toEqual(['hello@baobabpride.example'])
  expect(staffEmails[0]?.text).not.toMatch(/Plain Cap|CA\$|Niambi|nia@|SHOP-/)
})

test('the ticked box starts a double opt-in with its own wording, an unticked box starts nothing', async () => {
  const site = await orderSite()
  await site.open({ body: { email: 'unticked@example.org' } })
  await site.open({ body: { subscribedToNewsletter: true } })
  await site.settle()
  const confirmations = await mailsOf(site, 'newsletter-confirm')
  expect(confirmations.map(({ to }) => to)).toEqual(['nia@example.org'])
  const rows = await site.db
    .selectFrom('subscription')
    .select(['status', 'wording', 'page'])
    .execute()
  expect(rows).toEqual([
    { status: 'pending', wording: 'Email me with news and offers', page: '/merch-store/checkout' },
  ])
})

test('newsletter sign-ups at checkout count like those of the form, and never reject an order', async () => {
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
