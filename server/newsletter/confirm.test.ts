import { expect, test } from 'vitest'
import { fillMailbox, fullHour } from '#tests/kit/server/fill-mailbox.ts'
import { newsletterSite, zuri } from '#tests/kit/server/newsletter-site.ts'
import { purge } from '#tests/kit/server/purge.ts'

const day = 24 * 3_600_000

async function emailedSite() {
  const site = await newsletterSite()
  await site.subscribe(zuri)
  await site.settle()
  const rows = () => site.db.selectFrom('subscription').selectAll().execute()
  return { ...site, ...(await site.tokens()), rows }
}

test('a subscriber joins the list only by confirming, and confirming twice changes nothing', async () => {
  const { confirm, confirmToken, rows } = await emailedSite()
  expect(await rows()).toMatchObject([{ status: 'pending' }])
  const first = await confirm(confirmToken)
  const second = await confirm(confirmToken)
  expect(first.statusCode).toBe(200)
  expect(second.json()).toEqual(first.json())
  expect(await rows()).toMatchObject([{ status: 'confirmed' }])
})

test('the link of a delayed email works for seven days after it was sent', async () => {
  const site = await newsletterSite()
  await fillMailbox(site, zuri.email, fullHour)
  await site.subscribe(zuri)
  await site.settle()
  const { confirmToken } = await site.tokens()
  site.clock.advance(7 * 86_400_000 + 3_600_000)
  await purge(site)
  expect((await site.confirm(confirmToken)).statusCode).toBe(200)
})

test('the confirmation link works for seven days', async () => {
  const { confirm, confirmToken, clock, rows } = await emailedSite()
  clock.advance(7 * day + 1)
  const response = await confirm(confirmToken)
  expect(response.statusCode).toBe(410)
  expect(response.json().error.message).toBe('This link does not work any more.')
  expect(await rows()).toMatchObject([{ status: 'pending' }])
})

test('an invented token gets the same response as an expired one, whatever it looks like', async () => {
  const { confirm, confirmToken, clock } = await emailedSite()
  clock.advance(8 * day)
  const old = await confirm(confirmToken)
  for (const invented of ['', 'x', 'A'.repeat(22), "' or 1=1", '\u0000']) {
    const response = await confirm(invented)
    expect([invented, response.statusCode, response.json().error.message]).toEqual([
      invented,
      old.statusCode,
      old.json().error.message,
    ])
  }
})

test('an unsubscribe link never expires, and its response does not depend on the subscriber', async () => {
  const { confirm, unsubscribe, confirmToken, stopToken, clock, rows, ...site } =
    await emailedSite()
  await confirm(confirmToken)
  const first = await unsubscribe(stopToken)
  clock.advance(4 * 365 * day)
  await purge({ ...site, clock })
  expect(await rows()).toEqual([])
  for (const token of [stopToken, confirmToken, 'A'.repeat(22)]) {
    const response = await unsubscribe(token)
    expect([response.statusCode, response.json()]).toEqual([200, first.json()])
  }
})

test('a truncated unsubscribe link changes nothing and gets 410', async () => {
  const { unsubscribe, stopToken, rows } = await emailedSite()
  for (const cut of ['', 'x', stopToken.slice(0, -1), `${stopToken}=`, "' or 1=1", '\u0000'])
    expect((await unsubscribe(cut)).statusCode).toBe(410)
  expect(await rows()).toMatchObject([{ status: 'pending' }])
})

test('unsubscribing erases name and address, and the subscriber may sign up again', async () => {
  const { subscribe, settle, confirm, unsubscribe, clock, rows, db, ...site } = await emailedSite()
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
  await settle()
  const { confirmToken } = await site.tokens()
  expect((await confirm(confirmToken)).statusCode).toBe(200)
})

test('a mailbox that unsubscribes from a confirmation email never gets another', async () => {
  const { unsubscribe, stopToken, subscribe, settle, emails, clock } = await emailedSite()
  await unsubscribe(stopToken)
  for (const email of [zuri.email, 'zuri.o+new@example.ca', 'zurio@example.ca']) {
    clock.advance(30 * day)
    expect((await subscribe({ ...zuri, email })).statusCode).toBe(201)
    await settle()
  }
  expect(await emails()).toHaveLength(1)
})

test('a confirmed subscriber who signs up again stays on the list and gets no email', async () => {
  const { confirm, confirmToken, subscribe, settle, emails, clock, rows } = await emailedSite()
  await confirm(confirmToken)
  clock.advance(3 * day)
  await subscribe(zuri)
  await settle()
  expect(await emails()).toHaveLength(1)
  expect(await rows()).toMatchObject([{ status: 'confirmed' }])
})

test('confirming two emails to one address makes one subscriber', async () => {
  const { confirm, confirmToken, subscribe, settle, clock, rows, tokens } = await emailedSite()
  clock.advance(2 * day)
  await subscribe(zuri)
  await settle()
  const second = (await tokens()).confirmToken
  const responses = await Promise.all([confirm(confirmToken), confirm(second)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['confirmed', 'ended'])
})

test('an address that bounced gets no second email', async () => {
  const { db, clock, subscribe, settle, emails, ...site } = await emailedSite()
  await db.updateTable('mail_outbox').set({ status: 'failed', bounced: true }).execute()
  await purge({ ...site, db, clock })
  expect(await site.rows()).toEqual([])
  clock.advance(2 * day)
  expect((await subscribe(zuri)).statusCode).toBe(201)
  await settle()
  expect(await emails()).toHaveLength(1)
})

test('an unconfirmed address is erased after seven days', async () => {
  const site = await emailedSite()
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
