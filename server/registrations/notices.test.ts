import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { previewGuestNotice, sendGuestNotice } from '#contract/console/guest-notice.ts'
import { readDraft, saveDraft } from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import { purgeRules } from '#server/purge-rules.ts'
import { byText, deskWithGuests, notContacted } from '#tests/kit/desk/guests.ts'
import { oldNotices } from './forget.ts'

const day = 24 * 60 * 60 * 1_000
const params = { id: 'circle' }
const record = { params: { kind: 'event' as const, ...params } }
const message = 'Bring a warm coat.'
const once = () => ({ [idempotencyKeyHeader]: randomUUID() })

/** Two guests by email, one by text, one without contact, one whose mailbox is silenced and one who did not confirm. */
async function deskWithEveryWay() {
  const site = await deskWithGuests({ plainTitle: 'Supper' })
  const { desk } = site
  await desk.prove('zuri@example.ca', { name: 'Zuri' })
  await desk.prove('bo@example.ca', { name: 'Bo' })
  await desk.register('cam@example.ca', { name: 'Cam', ...byText })
  await desk.register('dee@example.ca', { name: 'Dee', ...notContacted })
  await desk.prove('esi@example.ca', { name: 'Esi' })
  await desk.register('finn@example.ca', { name: 'Finn' })
  await desk.settle()
  await desk.connection.pool.query('delete from mail_outbox')
  const owner = await desk.addPerson(['owner'])
  const told = async () => (await desk.mails()).filter(({ purpose }) => purpose === 'place notice')
  const send = (body: object, headers = once(), as = site.as) =>
    desk.send(
      sendGuestNotice,
      { params, body: { id: randomUUID(), sent: 0, message, ...body } },
      { as, headers },
    )
  return { ...site, owner, told, send }
}

const counts = { emailed: 3, texts: 1, skipped: 1 }

test('[C79] the preview has the text and the counts, and changes nothing', async () => {
  const { desk, as, told, audit } = await deskWithEveryWay()
  const preview = await desk.call(previewGuestNotice, { params }, { as })
  expect(preview).toMatchObject({ counts, sent: 0 })
  expect(preview.subject).toMatch(/^Your booking for \w+day$/)
  expect(preview.body).toContain('A message for you, [name]')
  expect(preview.body).toContain('[your message]')
  expect(preview.textMessage).toMatch(/^Hi \[name\]\. Supper, .*: \[your message\]$/)
  expect(JSON.stringify(preview)).not.toMatch(/baobab|zuri|cam@|403-555/i)
  expect([await told(), await audit()]).toEqual([[], []])
})

test('[C79] each guest is told in the safe way, with the text that the preview showed', async () => {
  const { desk, as, told, send, waiting, audit } = await deskWithEveryWay()
  const preview = await desk.call(previewGuestNotice, { params }, { as })
  const response = await send({})
  expect(response.json().data).toEqual(counts)
  const mails = await told()
  expect(mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'bo@example.ca',
    'esi@example.ca',
    'zuri@example.ca',
  ])
  const [zuri] = mails.filter(({ to }) => to.startsWith('zuri'))
  expect(zuri?.subject).toBe(preview.subject)
  const key = /\/place\/([\w-]{22})/.exec(zuri?.text ?? '')?.[1]
  const shown = preview.body
    .replace('[name]', 'Zuri')
    .replace('[your message]', message)
    .replace('https://[their page]', `${desk.settings.siteUrl}/place/${key}`)
  expect(zuri?.text).toBe(shown)
  const rows = await waiting()
  expect(rows.filter(({ needs }) => needs.includes('text'))).toMatchObject([
    { name: 'Cam', textMessage: expect.stringMatching(/You have a place\. Bring a warm coat\.$/) },
  ])
  expect(await audit()).toMatchObject([
    {
      action: 'guests told',
      subject: 'circle',
      part: '3 by email, 1 to be texted, 1 left out',
      role: 'care',
    },
    { action: 'waiting guests opened' },
  ])
})

test('[C79] a silenced mailbox gets no email, and an erased guest none either', async () => {
  const { desk, told, send, list, change } = await deskWithEveryWay()
  const { rows } = await list()
  const esi = rows.find(({ name }) => name === 'Esi')
  const { vault_key_id } = await desk.db
    .selectFrom('registration')
    .select('vault_key_id')
    .where('id', '=', esi?.id ?? '')
    .executeTakeFirstOrThrow()
  const { setSilence } = await import('#server/mail/mail.ts')
  const silence = { vaultKeyId: vault_key_id ?? '', email: 'esi@example.ca', isConfirmed: true }
  await desk.db.transaction().execute((tx) => setSilence(tx, desk, silence))
  const bo = rows.find(({ name }) => name === 'Bo')
  if (bo) await change('remove', bo)
  expect((await send({})).json().data).toEqual({ emailed: 1, texts: 1, skipped: 2 })
  expect((await told()).map(({ to }) => to)).toEqual(['zuri@example.ca'])
})

test('[C79] each guest is told once, on two presses, on two screens and after a lost response', async () => {
  const { told, send } = await deskWithEveryWay()
  const id = randomUUID()
  const both = await Promise.all([send({ id }), send({ id })])
  expect(both.map((response) => response.json().data)).toEqual([counts, counts])
  expect((await send({ id })).json().data).toEqual(counts)
  const other = await send({})
  expect([other.statusCode, other.json().error.message]).toEqual([
    409,
    'Another person told the guests in the meantime. Look again.',
  ])
  expect(await told()).toHaveLength(3)
  expect((await send({ sent: 1 })).statusCode).toBe(200)
  expect(await told()).toHaveLength(6)
})

test('[C79] only care and owners email all guests, and a message is 5 to 600 characters', async () => {
  const { desk, told, send } = await deskWithEveryWay()
  const editor = await desk.addPerson(['editor'])
  expect((await send({}, once(), editor)).statusCode).toBe(403)
  for (const wrong of ['', 'Hi', '   \u200B  ', 'x'.repeat(601), '\u202Etxt.exe abc'])
    expect((await send({ message: wrong })).statusCode).toBe(422)
  expect((await send({ sent: -1 })).statusCode).toBe(422)
  expect(await told()).toEqual([])
  desk.clock.advance(8 * day)
  const late = await desk.addPerson(['care'])
  const response = await send({}, once(), late)
  expect([response.statusCode, response.json().error.message]).toEqual([409, 'This event is over.'])
})

test('[C51] [C79] [C127] cancelling shows the text first and tells each guest in the same transaction, once', async () => {
  const { desk, owner, told, waiting, audit } = await deskWithEveryWay()
  const as = owner
  const preview = await desk.call(publishing.previewCancelNotice, { params }, { as })
  expect(preview).toMatchObject({ counts })
  expect(preview.body).toContain('It is cancelled, and we are sorry about that.')
  const cancel = () =>
    desk.call(
      publishing.cancelEvent,
      { params, body: { tellGuests: true } },
      { as, headers: once() },
    )
  const both = await Promise.all([cancel(), cancel()])
  expect(both.map(({ told: counted }) => counted)).toEqual(expect.arrayContaining([counts, null]))
  const mails = await told()
  expect(mails).toHaveLength(3)
  expect(mails[0]?.text).toContain('It does not take place')
  expect(mails[0]?.subject).toBe(preview.subject)
  expect(JSON.stringify(mails)).not.toMatch(/baobab pride/i)
  expect(await waiting()).toMatchObject([
    {
      name: 'Cam',
      needs: ['text'],
      textMessage: expect.stringMatching(/: It is cancelled, and we are sorry about that\.$/),
    },
  ])
  const { told: again } = await desk.call(
    publishing.reinstateEvent,
    { params, body: { tellGuests: true } },
    { as, headers: once() },
  )
  expect(again).toEqual(counts)
  expect(await told()).toHaveLength(6)
  expect((await audit()).map(({ action }) => action)).toEqual([
    'guests told',
    'cancelled',
    'waiting guests opened',
    'guests told',
    'reinstated',
  ])
})

test('[C51] cancelling without the choice tells nobody', async () => {
  const { desk, owner, told } = await deskWithEveryWay()
  const reply = await desk.call(publishing.cancelEvent, { params, body: {} }, { as: owner })
  expect([reply.told, await told()]).toEqual([null, []])
})

test('[C50] [C79] publishing a new day, time or place tells guests what changed, and other changes tell nothing', async () => {
  const { desk, owner, told, waiting } = await deskWithEveryWay()
  const as = owner
  const publish = async (change: object) => {
    const { version, body } = await desk.call(readDraft, record, { as })
    const saved = await desk.call(
      saveDraft,
      { ...record, body: { version, body: { ...body, ...change } } },
      { as },
    )
    const check = await desk.call(publishing.checkPublish, record, { as })
    const { told: counted } = await desk.call(
      publishing.publishContent,
      { ...record, body: { version: saved.version, tellGuests: true } },
      { as, headers: once() },
    )
    return { notice: check.guestNotice, counted }
  }
  const { notice, counted } = await publish({
    starts: '19:00',
    ends: '22:00',
    location: 'Elsewhere, Calgary',
  })
  expect(counted).toEqual(counts)
  expect(notice?.counts).toEqual(counts)
  const lines = [
    'New time: 7:00 PM - 10:00 PM. Before: 6:00 PM - 9:00 PM.',
    'New place: Elsewhere, Calgary. Before: Bowview Community Hall, Calgary.',
  ]
  const mails = await told()
  expect(mails).toHaveLength(3)
  for (const line of [...lines, '7:00 PM - 10:00 PM, Calgary time']) {
    expect(notice?.body).toContain(line)
    expect(mails[0]?.text).toContain(line)
  }
  const [cam] = (await waiting()).filter(({ name }) => name === 'Cam')
  expect(cam?.textMessage).toContain(lines.join('\n'))
  expect(await publish({ description: 'Other words.' })).toEqual({ notice: null, counted: null })
  expect(await told()).toHaveLength(3)
})

test('[C79] a notice is erased a week after its event', async () => {
  const { desk, send } = await deskWithEveryWay()
  await send({})
  expect(purgeRules).toContain(oldNotices)
  const forget = () =>
    desk.db.transaction().execute((tx) =>
      oldNotices.forget(tx, desk, {
        before: new Date(desk.clock.now().getTime() - oldNotices.retentionMs),
        limit: 100,
      }),
    )
  expect(await forget()).toBe(0)
  desk.clock.advance(13 * day)
  expect(await forget()).toBe(1)
  expect(await desk.db.selectFrom('guest_notice').selectAll().execute()).toEqual([])
})
