import { expect, test } from 'vitest'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { cents } from '#contract/money.ts'
import { refundPayment } from '#server/payments/payments.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { listReportedCards, openReportedCard, removeCard, restoreCard } from './reported-cards.ts'

const dedication = { inHonorOf: 'Auntie Ruth', recipientEmail: 'ruth@example.org' }
const reason = 'Reported by its reader'
const unknown = 'A'.repeat(22)
const shown = ['A gift was made in honour of Auntie Ruth.', 'It comes from Niambi Adeyemi.']

async function cardSite(more: object = {}) {
  const site = await giftSite()
  await site.pay({ dedication, ...more })
  const mailsFor = async (purpose: string) =>
    (await site.mails()).filter((mail) => mail.purpose === purpose)
  const [card] = await mailsFor('gift card')
  const key = /\/card\/([\w-]{22})\/[\w-]{86}/.exec(card?.text ?? '')?.[1] ?? ''
  return {
    ...site,
    key,
    mailsFor,
    reference: (await site.gifts())[0]?.reference ?? '',
    read: (of = key) => site.app.inject(`/api/v1/donation-card/${of}`),
    report: (of = key) =>
      site.app.inject({
        method: 'POST',
        url: '/api/v1/donation-card/report',
        payload: { key: of },
      }),
    audit: () => site.db.selectFrom('audit').select(['action', 'part', 'reason']).execute(),
  }
}

const sentencesIn = (response: { json: () => { data: { sentences: string[] } } }) =>
  response.json().data.sentences

test('the key in the email opens the names any number of times, and reading changes nothing', async () => {
  const site = await cardSite()
  const before = await site.gifts()
  for (const _time of [1, 2]) {
    const response = await site.read()
    expect(response.headers['cache-control']).toBe('no-store')
    expect(sentencesIn(response)).toEqual(shown)
  }
  expect(await site.gifts()).toEqual(before)
})

test('the card of an anonymous gift does not name the donor', async () => {
  const site = await cardSite({ isAnonymous: true })
  expect(sentencesIn(await site.read())).toEqual([
    shown[0],
    'The person who gave it prefers not to be named.',
  ])
})

test('a reported card shows nothing, and staff get one email without a name', async () => {
  const site = await cardSite()
  const responses = [await site.report(), await site.report()]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(responses[0]?.body).toBe(responses[1]?.body)
  expect(sentencesIn(await site.read())).toEqual([])
  const [mail, another] = await site.mailsFor('card report')
  expect([mail?.to, mail?.subject, another]).toEqual([
    'hello@baobabpride.example',
    'Something is waiting for you',
    undefined,
  ])
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Ruth|Niambi|Adeyemi|GIVE-/)
})

test('two concurrent reports send one email', async () => {
  const site = await cardSite()
  await Promise.all([site.report(), site.report(), site.report()])
  expect(await site.mailsFor('card report')).toHaveLength(1)
})

test('unknown, reported, removed and refunded cards get the same response', async () => {
  const site = await cardSite()
  const looks = async (key: string, at = site) => {
    const [read, report] = [await at.read(key), await at.report(key)]
    return [read.statusCode, read.body, report.statusCode, report.body]
  }
  const ofUnknown = await looks(unknown)
  expect(await looks('cut-off')).toEqual(ofUnknown)
  await site.report()
  expect(await looks(site.key)).toEqual(ofUnknown)
  await removeCard(site, operator, { reference: site.reference, reason })
  expect(await looks(site.key)).toEqual(ofUnknown)

  const other = await cardSite()
  const { id = '', version = 0 } = (await other.payments())[0] ?? {}
  await refundPayment(other, operator, { id, amount: cents(5_025), version, reason })
  await other.settle()
  expect((await other.gifts())[0]?.state).toBe('refunded')
  expect(await looks(other.key, other)).toEqual(ofUnknown)
})

test('staff list reported cards without names, and read one with a reason in the audit log', async () => {
  const site = await cardSite()
  expect(await listReportedCards(site)).toEqual([])
  const { reference } = site
  await expect(openReportedCard(site, operator, { reference, reason })).rejects.toMatchObject({
    code: 'not-found',
  })
  await site.report()
  const reportedAt = site.clock.now().toISOString()
  expect(await listReportedCards(site)).toEqual([{ reference, reportedAt }])
  await expect(openReportedCard(site, operator, { reference, reason: '' })).rejects.toMatchObject({
    code: 'invalid',
  })
  expect(await openReportedCard(site, operator, { reference, reason })).toEqual(shown)
  expect(await site.audit()).toEqual([{ action: 'opened', part: 'card', reason }])
})

test('a restored card is shown again, and a further report notifies staff again', async () => {
  const site = await cardSite()
  await site.report()
  const request = { reference: site.reference.toLowerCase(), reason: 'A plain name' }
  await restoreCard(site, operator, request)
  expect(sentencesIn(await site.read())).toEqual(shown)
  expect(await listReportedCards(site)).toEqual([])
  await expect(restoreCard(site, operator, request)).rejects.toMatchObject({ code: 'not-found' })
  site.clock.advance(60_000)
  await site.report()
  expect(sentencesIn(await site.read())).toEqual([])
  expect(await site.mailsFor('card report')).toHaveLength(2)
  expect(await site.audit()).toEqual([{ action: 'restored', part: 'card', reason: 'A plain name' }])
})

test('a removed card is deleted permanently, with the name it honoured', async () => {
  const site = await cardSite()
  await site.report()
  await removeCard(site, operator, { reference: site.reference, reason })
  expect((await site.gifts())[0]).toMatchObject({
    state: 'received',
    card_hash: null,
    card_reported_at: null,
    dedication: null,
  })
  expect(await listReportedCards(site)).toEqual([])
  expect(await site.audit()).toEqual([{ action: 'removed', part: 'card', reason }])
})
