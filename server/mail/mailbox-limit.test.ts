import { expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { createRecordKey } from '#server/vault/record-keys.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { forgetMailAbout, lastWaitAbout, type Mail, queueMail, withdrawWaiting } from './mail.ts'
import { type MailPurpose, mailPurposes } from './purposes.ts'
import { setSilence } from './silence.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const forms: MailPurpose[] = [
  'place proof',
  'application',
  'gift pledge',
  'gift link',
  'gift card',
  'order waiting',
]

test('a mailbox gets five emails within an hour and ten within a day over all forms', async () => {
  const { queue, dueWithin } = await startMail()
  for (let count = 0; count < 30; count += 1) await queue(forms[count % forms.length])
  expect(await dueWithin(hour)).toBe(5)
  expect(await dueWithin(day)).toBe(10)
  expect(await dueWithin(3 * day)).toBe(30)
})

test('one form gets at most half of the limit of a mailbox', async () => {
  const { queue, dueWithin } = await startMail()
  for (let count = 0; count < 10; count += 1) await queue('application')
  expect(await dueWithin(hour)).toBe(2)
  expect(await dueWithin(day)).toBe(5)
  expect(await dueWithin(2 * day)).toBe(10)
})

test('no sliding hour or day exceeds the limit, whenever the emails are queued', async () => {
  const { queue, clock, times } = await startMail()
  for (let count = 0; count < 40; count += 1) {
    await queue(forms[(count * 5) % forms.length])
    clock.advance(((count * 7) % 40) * minute)
  }
  const due = await times()
  expect(due).toHaveLength(40)
  for (const [index, first] of due.entries()) {
    expect((due[index + 5] ?? Infinity) - first).toBeGreaterThanOrEqual(hour)
    expect((due[index + 10] ?? Infinity) - first).toBeGreaterThanOrEqual(day)
  }
})

test('every spelling of an address counts for its mailbox', async () => {
  const { queue, dueWithin } = await startMail()
  const spellings = ['zuri.o@gmail.com', 'ZuriO+a@gmail.com', 'z.u.r.i.o@googlemail.com']
  for (const to of [...spellings, ...spellings]) await queue('application', { to })
  expect(await dueWithin(hour)).toBe(2)
})

test('a domain gets sixty within an hour, a large mailbox provider any number', async () => {
  const { queue, dueWithin } = await startMail()
  for (let count = 0; count < 65; count += 1) {
    await queue('newsletter-confirm', { to: `person${count}@small.example` })
    await queue('newsletter-confirm', { to: `person${count}@yahoo.ca` })
  }
  expect(await dueWithin(hour)).toBe(60 + 65)
  expect(await dueWithin(2 * hour)).toBe(130)
})

test('emails to staff and to paid or confirmed visitors never wait and use no slot', async () => {
  const { queue, dueWithin } = await startMail()
  const names = Object.keys(mailPurposes) as MailPurpose[]
  const exempt = names.filter((purpose) => 'exempt' in mailPurposes[purpose])
  for (const purpose of [...exempt, ...exempt]) await queue(purpose)
  expect(await dueWithin(1)).toBe(2 * exempt.length)
  await queue('gift pledge')
  expect(await dueWithin(1)).toBe(2 * exempt.length + 1)
})

test('twenty concurrent transactions do not exceed the limit', async () => {
  const { deps, queue, dueWithin } = await startMail()
  await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      deps.db.transaction().execute((tx) => queue(forms[count % forms.length], {}, tx)),
    ),
  )
  expect(await dueWithin(hour)).toBe(5)
  expect(await dueWithin(day)).toBe(10)
})

test('the newest waiting email of a form goes first, so that a flood does not delay it', async () => {
  const { queue, dueOf } = await startMail()
  for (let count = 0; count < 50; count += 1)
    await queue('place proof', { to: `victim+${count}@example.ca`, topic: `flood ${count}` })
  await queue('place proof', { key: 'own', about: 'own', topic: 'own', to: 'victim@example.ca' })
  expect(await dueOf('own')).toBe(hour)
})

test('a newer link replaces a waiting link of its topic, and other emails replace nothing', async () => {
  const { queue, times, dueOf } = await startMail()
  for (let count = 0; count < 9; count += 1)
    await queue('gift link', { topic: 'gift', about: `link ${count}` })
  expect(await times()).toHaveLength(3)
  expect(await dueOf('link 8')).toBe(hour)
  for (let count = 0; count < 9; count += 1) await queue('gift card', { topic: 'mailbox' })
  expect(await times()).toHaveLength(12)
})

test('a withdrawn email frees its future slot, but a past slot still counts', async () => {
  const { deps, queue, times, dueOf, slots, clock } = await startMail()
  for (const about of ['first', 'second', 'third']) await queue('application', { about })
  expect(await dueOf('third')).toBe(hour)
  await forgetMailAbout(deps.db, deps, 'third')
  await forgetMailAbout(deps.db, deps, 'second')
  await queue('application', { about: 'fourth' })
  expect(await dueOf('fourth')).toBe(hour)
  await queue('order waiting', { topic: 'order' })
  expect(await withdrawWaiting(deps.db, deps, { purpose: 'order waiting', topic: 'order' })).toBe(0)
  expect(await times()).toHaveLength(3)
  expect(await slots()).toHaveLength(4)
  clock.advance(day + hour + minute)
  await purge(deps)
  expect(await slots()).toEqual([])
})

test('a silenced mailbox gets no waiting email and none that a form triggers later', async () => {
  const { deps, queue, times } = await startMail()
  for (const purpose of ['application', 'place proof', 'gift pledge'] as const)
    for (const to of ['zuri@example.ca', 'zuri@example.ca', 'z.uri@example.ca'])
      await queue(purpose, { to })
  expect(await times()).toHaveLength(9)
  const record = await createRecordKey(deps.db, deps, { purpose: 'registration' })
  const silence = { vaultKeyId: record.id, email: 'ZURI@example.ca', isConfirmed: true }
  await deps.db.transaction().execute((tx) => setSilence(tx, deps, silence))
  expect(await times()).toHaveLength(5)
  for (const purpose of [...forms, 'newsletter-confirm', 'application link', 'order cancelled'])
    expect(await queue(purpose), purpose).toBe(purpose === 'gift link')
  for (const purpose of ['gift thanks', 'order paid', 'place confirmed'])
    expect(await queue(purpose), purpose).toBe(true)
})

test('a slot names neither the mailbox nor its domain', async () => {
  const { queue, slots } = await startMail()
  await queue('application')
  const [slot] = await slots()
  expect(slot?.mailbox).toHaveLength(32)
  expect(slot?.domain).toHaveLength(32)
  expect(JSON.stringify(slot)).not.toMatch(/zuri|example/)
})

async function startMail() {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const { db, clock } = deps
  const start = clock.now().getTime()
  let count = 0
  const queue = (purpose: string | undefined, more: Partial<Mail> = {}, tx: Db = db) =>
    queueMail(tx, deps, {
      purpose: purpose as MailPurpose,
      key: String((count += 1)),
      to: 'zuri@example.ca',
      subject: 'Hello',
      text: 'Hello Zuri',
      ...more,
    })
  const times = async () => {
    const rows = await db.selectFrom('mail_outbox').select('due_at').orderBy('due_at').execute()
    return rows.map(({ due_at }) => due_at.getTime())
  }
  return {
    deps,
    clock,
    queue,
    times,
    /** Number of emails that are due within this time after the start. */
    dueWithin: async (ms: number) => (await times()).filter((at) => at < start + ms).length,
    dueOf: async (about: string) => Number(await lastWaitAbout(db, about)) - start,
    slots: () => db.selectFrom('mail_slot').selectAll().execute(),
  }
}
