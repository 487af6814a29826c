import { expect, test } from 'vitest'
import { changingSite } from '#tests/kit/server/changing-site.ts'

const day = 86_400_000

test('every change emails the donor what changed, with a key that only undoes', async () => {
  const { myGift, key, changes, undoIn } = await changingSite()
  await myGift(key, 'amount', { amount: '75.50' })
  await myGift(key, 'pause')
  await myGift(key, 'resume')
  const emails = (await changes()).toReversed()
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual(
    Array(3).fill(['nia@example.org', 'A change was made']),
  )
  const [amount, pause, resume] = emails
  for (const part of [amount?.text, amount?.html])
    for (const text of ['The amount has changed', 'CA$50.25', 'CA$75.50'])
      expect(part).toContain(text)
  expect(pause?.text).toContain('Your gift is paused')
  expect(resume?.text).toContain('Your gift goes on')
  expect(new Set(emails.map(undoIn)).size).toBe(3)
  for (const { text, html } of emails) {
    expect(text + html).not.toMatch(/Niambi|Adeyemi|0188/)
    expect(text + html).not.toContain(key)
  }
})

test('a change that is requested twice is emailed once', async () => {
  const { myGift, key, changes } = await changingSite()
  for (const _ of [1, 2]) await myGift(key, 'amount', { amount: '60' })
  for (const _ of [1, 2]) await myGift(key, 'pause')
  await Promise.all([1, 2].map(() => myGift(key, 'resume')))
  expect(await changes()).toHaveLength(3)
})

test('an end is emailed once, with a link to give again and no undo', async () => {
  const { myGift, key, mails, settle, changes } = await changingSite()
  for (const _ of [1, 2]) await myGift(key, 'cancel')
  await settle()
  const ended = (await mails()).filter(({ purpose }) => purpose === 'gift ended')
  expect(ended).toHaveLength(1)
  expect(ended[0]?.text).toMatch(/Give again.*\/donate/s)
  expect(ended[0]?.text).not.toContain('/my-gift/')
  expect(await changes()).toEqual([])
})

test('an end that the provider reports is emailed once too, and is not audited as an act of the donor', async () => {
  const { changeAtProvider, settle, mails, audit, myGift, key } = await changingSite()
  for (const _ of [1, 2]) {
    changeAtProvider({ status: 'canceled' })
    await settle()
  }
  await myGift(key, 'cancel')
  const ended = (await mails()).filter(({ purpose }) => purpose === 'gift ended')
  expect(ended.map(({ text }) => text.includes('Give again'))).toEqual([true])
  expect(await audit()).toEqual([])
})

test('a change whose response was lost is emailed with its undo once the provider reports it', async () => {
  const { myGift, key, stripe, settle, changes, undo, undoIn, amount, clock } = await changingSite()
  stripe.fail('POST /v1/subscriptions/:id', '500-after-commit')
  expect((await myGift(key, 'amount', { amount: '70' })).statusCode).toBe(502)
  expect(await changes()).toEqual([])
  // The donor retries before the job has run.
  clock.advance(60_000)
  stripe.fail('POST /v1/subscriptions/:id', '500-after-commit')
  await myGift(key, 'amount', { amount: '70' })
  await settle()
  expect(await changes()).toHaveLength(1)
  const [email] = await changes()
  expect(email?.text).toContain('CA$70.00')
  expect((await undo(undoIn(email))).json().data.state).toBe('undone')
  expect(await amount()).toBe(5_025)
})

test('a change that the provider refused is not emailed and leaves no pending request', async () => {
  const { myGift, key, stripe, changes, db } = await changingSite()
  stripe.fail('POST /v1/subscriptions/:id', 402)
  expect((await myGift(key, 'pause')).statusCode).toBe(502)
  expect(await db.selectFrom('gift_change').selectAll().execute()).toEqual([])
  expect(await changes()).toEqual([])
})

test('a large raise needs the last four digits, and five wrong answers lock it for a day', async () => {
  const { myGift, key, amount, clock } = await changingSite()
  const raise = (dollars: string, phoneEnd?: string) =>
    myGift(key, 'amount', { amount: dollars, ...(phoneEnd && { phoneEnd }) })
  const without = await raise('100.51')
  expect([without.statusCode, without.json().error.fields]).toEqual([
    422,
    { phoneEnd: 'For this amount, enter the last four digits of your phone number' },
  ])
  expect(await amount()).toBe(5_025)
  expect((await raise('100.50')).statusCode).toBe(200)
  // Neither repeated doubling within seven days nor lowering first bypasses the check.
  expect((await raise('201')).statusCode).toBe(422)
  expect((await raise('1')).statusCode).toBe(200)
  expect((await raise('50')).statusCode).toBe(422)
  expect((await raise('600', '0188')).statusCode).toBe(200)
  for (let count = 0; count < 5; count += 1)
    expect((await raise('100000', '0000')).json().error.fields).toEqual({
      phoneEnd: 'These are not the last four digits of the number you gave',
    })
  expect((await raise('100000', '0188')).statusCode).toBe(429)
  expect((await raise('10')).statusCode).toBe(200)
  expect((await myGift(key, 'pause')).statusCode).toBe(200)
  clock.advance(day + 1_000)
  expect((await raise('100000', '0188')).statusCode).toBe(200)
})

test('a donor without a phone number is told to write to us, and can set a smaller amount', async () => {
  const { myGift, key } = await changingSite({ phone_number: '-' })
  const refused = await myGift(key, 'amount', { amount: '600', phoneEnd: '0188' })
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    expect.stringContaining('Write to us'),
  ])
  expect((await myGift(key, 'amount', { amount: '60' })).statusCode).toBe(200)
})

test('a link changes a gift ten times a day; ending it always works', async () => {
  const { myGift, key, changes } = await changingSite()
  for (let count = 0; count < 10; count += 1)
    expect((await myGift(key, 'amount', { amount: String(50 - count) })).statusCode).toBe(200)
  expect((await myGift(key, 'pause')).statusCode).toBe(429)
  expect(await changes()).toHaveLength(10)
  expect((await myGift(key, 'cancel')).statusCode).toBe(200)
})

test('changes through the link are in the audit log, without data about the donor', async () => {
  const { myGift, key, audit, changes, undo, undoIn } = await changingSite()
  await myGift(key, 'amount', { amount: '75.50' })
  await undo(undoIn((await changes())[0]))
  await myGift(key, 'amount', { amount: '600', phoneEnd: '0188' })
  await myGift(key, 'pause')
  await myGift(key, 'resume')
  await myGift(key, 'card')
  await myGift(key, 'cancel')
  const link = ['system:donor', 'gift link']
  expect(
    (await audit()).map(({ actor, role, action, part, reason }) => [
      actor,
      role,
      action,
      part,
      reason,
    ]),
  ).toEqual([
    [...link, 'amount changed', 'CA$50.25 to CA$75.50', ''],
    ['system:donor', 'undo link', 'amount changed', 'CA$75.50 to CA$50.25', ''],
    [...link, 'amount changed', 'CA$50.25 to CA$600.00', 'Last four digits checked'],
    [...link, 'paused', 'recurring gift', ''],
    [...link, 'resumed', 'recurring gift', ''],
    [...link, 'card page opened', 'recurring gift', ''],
    [...link, 'ended', 'recurring gift', ''],
  ])
  expect(JSON.stringify(await audit())).not.toMatch(/Niambi|Adeyemi|nia@|0188/)
})

test('a change that no link requested, as by staff at the provider, sends no undo', async () => {
  const { changeAtProvider, settle, changes, audit, myGift, key } = await changingSite()
  changeAtProvider({ pause_collection: { behavior: 'void' } })
  await settle()
  expect((await myGift(key)).json().data.state).toBe('paused')
  expect([await changes(), await audit()]).toEqual([[], []])
})

test('the amount email says the old and the new amount in one sentence', async () => {
  const { myGift, key, changes } = await changingSite()
  await myGift(key, 'amount', { amount: '75.50' })
  const [email] = await changes()
  expect(email?.text).toContain(
    'Starting with your next payment, your gift is CA$75.50 instead of CA$50.25.',
  )
  expect(email?.text).not.toMatch(/from now on|from the next time/i)
})

test('opening the card page emails the donor and is audited, once an hour for a gift', async () => {
  const { myGift, key, changes, audit, clock } = await changingSite()
  const openings = async () => [(await changes()).length, (await audit()).length]
  await Promise.all([1, 2, 3].map(() => myGift(key, 'card')))
  clock.advance(59 * 60_000)
  expect((await myGift(key, 'card')).json().data.url).toMatch(/^https:/)
  expect(await openings()).toEqual([1, 1])
  clock.advance(60_000)
  await myGift(key, 'card')
  expect(await openings()).toEqual([2, 2])
  const [email] = await changes()
  expect([email?.to, email?.subject]).toEqual(['nia@example.org', 'About your card'])
  expect(email?.text).toContain('Someone opened the page to change the card of your gift.')
  expect(`${email?.text}${email?.html}`).not.toMatch(new RegExp(`${key}|Niambi|Adeyemi`))
})

test('a card page that the provider could not open is neither emailed nor audited', async () => {
  const { myGift, key, changes, audit, stripe } = await changingSite()
  stripe.fail('POST /v1/billing_portal/sessions', 500)
  expect((await myGift(key, 'card')).statusCode).toBeGreaterThanOrEqual(500)
  expect([await changes(), await audit()]).toEqual([[], []])
})
