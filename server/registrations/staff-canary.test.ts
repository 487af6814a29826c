import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as guest from '#contract/console/guest.ts'
import { sendGuestNotice } from '#contract/console/guest-notice.ts'
import { listAudit } from '#contract/console/audit.ts'
import { listOutbox } from '#contract/console/outbox.ts'
import { readToday } from '#contract/console/today.ts'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import { byText, deskWithGuests } from '#tests/kit/desk/guests.ts'
import { textOfDatabase } from '#tests/kit/server/leaks.ts'

const params = { id: 'circle' }
const once = () => ({ [idempotencyKeyHeader]: randomUUID() })

test('[C80] [D38] the contact of a guest is in no list, log line, subject, error or entry, and in one response after a reveal', async () => {
  const lines: string[] = []
  const site = await deskWithGuests(
    { intakeRequired: true },
    { logTo: { write: (line) => void lines.push(line) } },
  )
  const { desk, as, change, add, reveal } = site
  await desk.prove('kanari.email@example.ca', { name: 'Zuri', intakeNote: 'kanari.note' })
  await desk.register('kanari.other@example.ca', {
    name: 'Bo',
    safeContact: { way: 'text', phone: '403-555-0777' },
  })
  await add(
    { name: 'Cam', safeContact: { way: 'email' }, email: 'kanari.added@example.ca' },
    once(),
  )
  const { rows } = await site.list()
  const [zuri, bo] = rows
  if (!zuri || !bo) throw new Error('The guests are not in the list.')
  const unknown = { id: 'A'.repeat(22), version: 0 }
  const owner = await desk.addPerson(['owner'])
  const notice = { id: randomUUID(), sent: 0, message: 'Bring a coat.' }
  const responses = [
    await desk.send(guest.listGuests, { params, query: {} }, { as }),
    await desk.send(guest.listWaitingGuests, { query: {} }, { as }),
    await desk.send(guest.readGuestHistory, { params: { id: zuri.id } }, { as }),
    await desk.send(sendGuestNotice, { params, body: notice }, { as, headers: once() }),
    await change('release', zuri, once()),
    await change('release', zuri, once()),
    await change('texted', unknown),
    await add(
      { name: '', safeContact: { way: 'text', phone: 'kanari 0777' }, email: 'kanari@' },
      once(),
    ),
    await add(
      { name: 'Cam', safeContact: { way: 'email' }, email: 'kanari.added@example.ca' },
      once(),
    ),
    await reveal(unknown.id),
    await desk.send(readToday, {}, { as }),
    await desk.send(listOutbox, { query: {} }, { as: owner }),
  ]
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(
    new Set([200, 404, 409, 422]),
  )
  const revealed = await reveal(zuri.id)
  expect(revealed.body).toMatch(/kanari\.email@example\.ca.*kanari\.note/)
  expect((await reveal(bo.id)).body).toContain('403-555-0777')
  responses.push(await desk.send(listAudit, { query: {} }, { as: owner }))
  const subjects = (await desk.mails()).map(({ subject }) => subject)
  expect(subjects.length).toBeGreaterThan(3)
  const everything = {
    responses: responses.map(({ body, headers }) => JSON.stringify(headers) + body),
    lines,
    subjects,
    database: [await textOfDatabase(desk.connection)],
  }
  for (const [where, texts] of Object.entries(everything))
    expect([
      where,
      texts.flatMap((text) => text.match(/.{0,40}(?:kanari|555-0777).{0,40}/g) ?? []),
    ]).toEqual([where, []])
  expect(lines.length).toBeGreaterThan(responses.length)
})

test('[C82] [D38] nothing of a removed guest is left in the database, the outbox and the lists', async () => {
  const { desk, list, change } = await deskWithGuests()
  await desk.prove('zuri@example.ca', { name: 'Zuri' })
  await desk.register('bo@example.ca', { name: 'Bo', ...byText })
  const keys = () =>
    desk.db
      .selectFrom('vault_key')
      .select('id')
      .where('purpose', '=', 'registration')
      .where('name', 'is', null)
      .execute()
  const mailsTo = async () => (await desk.mails()).filter(({ to }) => to === 'zuri@example.ca')
  expect([(await keys()).length, (await mailsTo()).length > 0]).toEqual([2, true])
  for (const row of (await list()).rows)
    expect((await change('remove', row, once())).statusCode).toBe(200)
  expect([await keys(), await mailsTo(), (await list()).rows]).toEqual([[], [], []])
  const left = await desk.db.selectFrom('registration').selectAll().execute()
  expect(
    left.map(({ person, sealed, network, vault_key_id }) => [
      person,
      sealed,
      network,
      vault_key_id,
    ]),
  ).toEqual(Array(2).fill([null, null, null, null]))
})
