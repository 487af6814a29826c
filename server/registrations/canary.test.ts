import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as guest from '#contract/console/guest.ts'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import { deskWithGuests } from '#tests/kit/desk/guests.ts'
import { recordLeaks, textOfDatabase, textsOfMails } from '#tests/kit/server/leaks.ts'

const typed = {
  name: 'Kanari',
  accessNeeds: 'Kanari needs a chair',
  intakeNote: 'Kanari was here before',
}
const email = 'kanari@example.ca'
const byText = { safeContact: { way: 'text', phone: '403-555-0777' } }

test('what a guest types is in no log line, email, error, other response and table', async () => {
  const { logTo, record, lines, statuses, find } = recordLeaks()
  const { desk } = await deskWithGuests({ intakeRequired: true }, { logTo })
  const page = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    desk.app.inject({ method, url: `/api/v1/place/${path}`, ...(payload && { payload }) })
  await record(desk.post(email, typed))
  await record(desk.post(email, typed))
  await record(desk.post('kanari.text@example.ca', { ...typed, ...byText }))
  for (const bad of [
    { name: '' },
    { homePage: 'kanari' },
    { safeContact: { way: 'kanari' } },
    { safeContact: { way: 'text', phone: 'kanari 0777' } },
    { name: 'Kanari\u0000' },
    { formToken: 'kanari', proof: 'kanari' },
    { intakeNote: 'Kanari '.repeat(20_000) },
  ])
    await record(desk.post(email, { ...typed, ...bad }))
  await record(desk.post('kanari at home', typed))
  await desk.settle()
  const key = await desk.keyFor(email)
  await record(page('GET', 'A'.repeat(22)))
  await record(page('POST', `${key}/resend`, { homePage: 'kanari' }))
  await record(page('POST', `${key}/email`, { email: 'kanari at home' }))
  await page('POST', `${key}/confirm`, {})
  // The own page shows what the guest typed.
  expect((await page('GET', key)).body).toContain('Kanari')
  await record(desk.app.inject('/api/v1/event/circle/places'))
  await desk.settle()
  const mails = await desk.mails()
  expect(mails.some(({ to }) => to === email)).toBe(true)
  const database = [await textOfDatabase(desk.connection)]
  await record(page('DELETE', key))
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 404, 413, 422]))
  expect(lines.length).toBeGreaterThan(15)
  // An email greets the guest by name in its heading, and contains nothing else of the guest.
  const texts = textsOfMails(mails).map((text) =>
    text.replace(/(?<=^Your place is kept), Kanari$/m, ''),
  )
  expect(find({ mails: texts, database })).toEqual([])
})

test('an error while a guest is inserted, by the guest or by staff, is logged without the guest', async () => {
  const { logTo, record, lines, find } = recordLeaks()
  const { desk, add, reveal, list } = await deskWithGuests({}, { logTo })
  await desk.prove(email, typed)
  const [row] = (await list()).rows
  await desk.db.schema.alterTable('registration').renameTo('away').execute()
  const added = { name: 'Kanari', accessNeeds: 'Kanari', email, safeContact: { way: 'email' } }
  const headers = () => ({ [idempotencyKeyHeader]: randomUUID() })
  const sent = [
    await record(desk.post('kanari.two@example.ca', { ...typed, ...byText })),
    await record(add(added, headers())),
    await record(reveal(row?.id ?? '')),
    await record(desk.send(guest.listGuests, { params: { id: 'circle' }, query: {} })),
  ]
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 401])
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(3)
  expect(find({})).toEqual([])
})
