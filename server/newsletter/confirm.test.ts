import { expect, test } from 'vitest'
import { fillMailbox, fullHour } from '#tests/kit/server/fill-mailbox.ts'
import { newsletterSite, zuri } from '#tests/kit/server/newsletter-site.ts'
import { purge } from '#tests/kit/server/purge.ts'

const day = 24 * 3_600_000

async function asked() {
  const site = await newsletterSite()
  await site.subscribe(zuri)
  await site.answerAll()
  const rows = () => site.db.selectFrom('subscription').selectAll().execute()
  return { ...site, ...(await site.tokens()), rows }
}

test('nobody is on the list before the button was pressed, and pressing it twice is pressing it once', async () => {
  const { confirm, confirmToken, rows } = await asked()
  expect(await rows()).toMatchObject([{ status: 'asked' }])
  const first = await confirm(confirmToken)
  const second = await confirm(confirmToken)
  expect(first.statusCode).toBe(200)
  expect(second.json()).toEqual(first.json())
  expect(await rows()).toMatchObject([{ status: 'confirmed' }])
})

test('the button of an email that waited works for seven days after it went out', async () => {
  const site = await newsletterSite()
  await fillMailbox(site, zuri.email, fullHour)
  await site.subscribe(zuri)
  await site.answerAll()
  const { confirmToken } = await site.tokens()
  site.clock.advance(7 * 86_400_000 + 3_600_000)
  await purge(site)
  expect((await site.confirm(confirmToken)).statusCode).toBe(200)
})

test('the button works for seven days', async () => {
  const { confirm, confirmToken, clock, rows } = await asked()
  clock.advance(7 * day + 1)
  const answer = await confirm(confirmToken)
  expect(answer.statusCode).toBe(410)
  expect(answer.json().error.message).toBe('This link does not work any more.')
  expect(await rows()).toMatchObject([{ status: 'asked' }])
})

test('an invented key is answered like an old one, whatever it looks like', async () => {
  const { confirm, confirmToken, clock } = await asked()
  clock.advance(8 * day)
  const old = await confirm(confirmToken)
  for (const invented of ['', 'x', 'A'.repeat(22), "' or 1=1", '\u0000']) {
    const answer = await confirm(invented)
    expect([invented, answer.statusCode, answer.json().error.message]).toEqual([
      invented,
      old.statusCode,
      old.json().error.message,
    ])
  }
})

test('a link that stops the newsletter never dies, and tells nobody whom it belongs to', async () => {
  const { confirm, unsubscribe, confirmToken, stopToken, clock, rows, ...site } = await asked()
  await confirm(confirmToken)
  const first = await unsubscribe(stopToken)
  clock.advance(4 * 365 * day)
  await purge({ ...site, clock })
  expect(await rows()).toEqual([])
  for (const token of [stopToken, confirmToken, 'A'.repeat(22)]) {
    const answer = await unsubscribe(token)
    expect([answer.statusCode, answer.json()]).toEqual([200, first.json()])
  }
})

test('a link that was cut off on its way stops nothing, and says so', async () => {
  const { unsubscribe, stopToken, rows } = await asked()
  for (const cut of ['', 'x', stopToken.slice(0, -1), `${stopToken}=`, "' or 1=1", '\u0000'])
    expect((await unsubscribe(cut)).statusCode).toBe(410)
  expect(await rows()).toMatchObject([{ status: 'asked' }])
})

test('whoever unsubscribes is forgotten by name and address, and may come back', async () => {
  const { subscribe, answerAll, confirm, unsubscribe, clock, rows, db, ...site } = await asked()
  await confirm(site.confirmToken)
  expect((await unsubscribe(site.stopToken)).statusCode).toBe(200)
  expect((await unsubscribe(site.stopToken)).statusCode).toBe(200)
  expect(await rows()).toMatchObject([{ status: 'ended', sealed: null, vault_key_id: null }])
  const keysLeft = await db
    .selectFrom('vault_key')
    .where('purpose', '=', 'newsletter')
    .selectAll()
    .execute()
  expect(keysLeft).toEqual([])
  expect((await confirm(site.confirmToken)).statusCode).toBe(410)

  clock.advance(2 * day)
  await subscribe(zuri)
  await answerAll()
  const { confirmToken } = await site.tokens()
  expect((await confirm(confirmToken)).statusCode).toBe(200)
})

test('whoever stops an email they never asked for gets no other, ever', async () => {
  const { unsubscribe, stopToken, subscribe, answerAll, emails, clock } = await asked()
  await unsubscribe(stopToken)
  for (const email of [zuri.email, 'zuri.o+new@example.ca', 'zurio@example.ca']) {
    clock.advance(30 * day)
    expect((await subscribe({ ...zuri, email })).statusCode).toBe(201)
    await answerAll()
  }
  expect(await emails()).toHaveLength(1)
})

test('whoever is on the list and asks again stays on it and gets no email', async () => {
  const { confirm, confirmToken, subscribe, answerAll, emails, clock, rows } = await asked()
  await confirm(confirmToken)
  clock.advance(3 * day)
  await subscribe(zuri)
  await answerAll()
  expect(await emails()).toHaveLength(1)
  expect(await rows()).toMatchObject([{ status: 'confirmed' }])
})

test('two emails to one address, both pressed, make one subscriber', async () => {
  const { confirm, confirmToken, subscribe, answerAll, clock, rows, tokens } = await asked()
  clock.advance(2 * day)
  await subscribe(zuri)
  await answerAll()
  const second = (await tokens()).confirmToken
  const answers = await Promise.all([confirm(confirmToken), confirm(second)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['confirmed', 'ended'])
})

test('an address that bounced gets no second email', async () => {
  const { db, clock, subscribe, answerAll, emails, ...site } = await asked()
  await db.updateTable('mail_outbox').set({ status: 'failed', bounced: true }).execute()
  await purge({ ...site, db, clock })
  expect(await site.rows()).toEqual([])
  clock.advance(2 * day)
  expect((await subscribe(zuri)).statusCode).toBe(201)
  await answerAll()
  expect(await emails()).toHaveLength(1)
})

test('without a press an address is forgotten in seven days', async () => {
  const site = await asked()
  site.clock.advance(7 * day - 1_000)
  await purge(site)
  expect(await site.rows()).toHaveLength(1)
  site.clock.advance(2_000)
  await purge(site)
  expect(await site.rows()).toEqual([])
  const keysLeft = await site.db
    .selectFrom('vault_key')
    .where('purpose', '=', 'newsletter')
    .selectAll()
    .execute()
  expect(keysLeft).toEqual([])
})
