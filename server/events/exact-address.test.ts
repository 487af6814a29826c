import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as eventAddress from '#contract/console/event-address.ts'
import * as publishing from '#contract/console/publishing.ts'
import { dayMs } from '#contract/durations.ts'
import { readRevision, restoreRevision } from '#contract/console/revision.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import { forgetErasedRows } from '#server/erased-rows.ts'
import { readErasures, replayErasures } from '#server/vault/erasures.ts'
import { tablesWith } from '#tests/kit/database/tables-with.ts'
import { contentOf } from '#tests/kit/desk/content.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'
import { purge } from '#tests/kit/server/purge.ts'

const params = { kind: 'event', id: 'circle' } as const

/** The event 'circle' in five days, and an editor. */
async function addressDesk() {
  const site = await bookingSite()
  const desk = { ...site, ...deskOf(site) }
  const editor = await desk.addPerson(['editor'], { name: 'Ada' })
  const reveal = (id = 'circle', as = editor) =>
    desk.send(eventAddress.revealAddress, { params: { id }, body: {} }, { as })
  const stored = () => site.db.selectFrom('event_address').selectAll().execute()
  const inClear = () => tablesWith(site.connection.pool, 'Canary Lane')
  return { ...desk, editor, ...contentOf(desk, editor), reveal, stored, inClear }
}

test('[C123] an address that was typed, published, changed, copied, restored and removed is in clear text nowhere', async () => {
  const desk = await addressDesk()
  const as = desk.editor
  await desk.changeAddress('circle', '12 Canary Lane')
  expect([await desk.stored(), await desk.inClear()]).toEqual([[expect.anything()], []])
  expect((await desk.publish(params)).statusCode).toBe(200)
  expect((await desk.open(params)).isChanged).toBe(false)
  await desk.changeAddress('circle', '34 Canary Lane')
  expect(await desk.stored()).toHaveLength(2)
  expect((await desk.publish(params)).statusCode).toBe(200)
  expect(await desk.stored()).toHaveLength(1)
  const copy = await desk.call(content.copyContent, { params, body: {} }, { as })
  expect(copy.body['exactAddress']).toBeNull()
  expect((await desk.reveal(copy.id)).statusCode).toBe(404)
  const { version } = await desk.open(params)
  const restored = { params: { ...params, number: '2' }, body: { version } }
  await desk.call(restoreRevision, restored, { as })
  expect((await desk.reveal()).json().data).toEqual({ address: '34 Canary Lane' })
  for (const number of ['1', '2', '3']) {
    const revision = await desk.call(readRevision, { params: { ...params, number } }, { as })
    expect(revision.fields).toEqual(number === '1' ? [] : ['exactAddress'])
    expect(JSON.stringify(revision)).not.toContain('Canary')
  }
  const schedule = { version: (await desk.open(params)).version, day: '2099-01-01', time: '09:00' }
  await desk.call(publishing.scheduleContent, { params, body: schedule }, { as })
  await desk.call(publishing.cancelEvent, { params: { id: 'circle' }, body: {} }, { as })
  expect(await desk.inClear()).toEqual([])
  await desk.changeAddress('circle', null)
  expect((await desk.publish(params)).statusCode).toBe(200)
  expect([await desk.stored(), await desk.inClear()]).toEqual([[], []])
  expect(await desk.db.selectFrom('vault_erasure').select('purpose').execute()).toEqual([
    { purpose: 'event' },
    { purpose: 'event' },
  ])
})

test('[C123] a guest with a place reads the published address in page, email and calendar file', async () => {
  const desk = await addressDesk()
  await desk.changeAddress('circle', '12 Canary Lane')
  const before = await desk.app.inject('/api/v1/event/circle')
  expect(before.json().data.addressAfterRegistration).toBe(false)
  await desk.publish(params)
  const after = await desk.app.inject('/api/v1/event/circle')
  expect(after.json().data).toEqual({ ...before.json().data, addressAfterRegistration: true })
  const key = await desk.prove('guest@example.org')
  expect(booked(await desk.page(key)).exactAddress).toBe('12 Canary Lane')
  const email = (await desk.mails()).find(({ purpose }) => purpose === 'place confirmed')
  expect(email?.text).toContain('12 Canary Lane')
  expect(email?.attachments.map(({ content: file }) => String(file)).join()).toContain(
    'LOCATION:12 Canary Lane',
  )
  await desk.changeAddress('circle', '34 Canary Lane')
  expect(booked(await desk.page(key)).exactAddress).toBe('12 Canary Lane')
})

test('[C123] opening the address is an audit entry, and only people who may write content open it', async () => {
  const desk = await addressDesk()
  const as = desk.editor
  await desk.changeAddress('circle', '12 Canary Lane')
  expect(await readAuditAbout(desk.db, 'circle')).toEqual([])
  expect((await desk.send(content.readDraft, { params }, { as })).body).not.toContain('Canary')
  expect((await desk.reveal()).json().data).toEqual({ address: '12 Canary Lane' })
  expect(await readAuditAbout(desk.db, 'circle')).toMatchObject([
    { actor: as.id, role: 'editor', action: 'opened', part: 'exact address' },
  ])
  for (const role of ['care', 'store', 'treasurer'] as const)
    expect((await desk.reveal('circle', await desk.addPerson([role]))).statusCode).toBe(403)
  await desk.db.schema.alterTable('audit').renameTo('audit_elsewhere').execute()
  const refused = await desk.reveal()
  expect([refused.statusCode, refused.body.includes('Canary')]).toEqual([500, false])
})

test('[C123] a save gives no event the address of another one', async () => {
  const desk = await addressDesk()
  await addEvents(desk, { _id: 'home', exactAddress: '12 Canary Lane', ...daysFromNow(desk, 5) })
  const { body } = await desk.open({ kind: 'event', id: 'home' })
  await desk.change(params, { name: 'Circle', exactAddress: body['exactAddress'] })
  expect((await desk.open(params)).body['exactAddress']).toBeNull()
  await desk.changeAddress('home', '34 Canary Lane')
  await desk.save({ kind: 'event', id: 'home' }, { exactAddress: null })
  expect((await desk.reveal('home')).json().data).toEqual({ address: '34 Canary Lane' })
})

test('[C123] an address is erased seven days after its event, with its key', async () => {
  const desk = await addressDesk()
  await desk.changeAddress('circle', '12 Canary Lane')
  await desk.publish(params)
  await desk.changeAddress('circle', '34 Canary Lane')
  const later = { ...params, id: 'later' }
  await addEvents(desk, { _id: 'later', ...daysFromNow(desk, 5) })
  const { exactAddress } = await desk.changeAddress('later', '56 Canary Lane')
  await desk.save(later, { date: '2099-05-01' })
  desk.clock.advance(11 * dayMs)
  await purge(desk)
  expect(await desk.stored()).toHaveLength(3)
  desk.clock.advance(3 * dayMs)
  await purge(desk)
  expect((await desk.stored()).map(({ id }) => id)).toEqual([exactAddress])
  const keys = await desk.db
    .selectFrom('vault_key')
    .where('purpose', '=', 'event')
    .selectAll()
    .execute()
  expect(keys).toHaveLength(1)
  const { data } = (await desk.app.inject('/api/v1/event/circle')).json()
  expect(data.addressAfterRegistration).toBe(false)
  const row = desk.db.selectFrom('draft').select('body').where('id', '=', 'circle')
  expect(await row.executeTakeFirst()).toMatchObject({ body: { exactAddress: null } })
})

test('[C123] an address that was erased stays erased after a backup is restored', async () => {
  const desk = await addressDesk()
  await desk.changeAddress('circle', '12 Canary Lane')
  await desk.publish(params)
  const [address] = await desk.stored()
  const key = await desk.db
    .selectFrom('vault_key')
    .selectAll()
    .where('purpose', '=', 'event')
    .executeTakeFirstOrThrow()
  await desk.changeAddress('circle', null)
  await desk.publish(params)
  if (!address) throw new Error('No address was stored.')
  await desk.db.insertInto('vault_key').values(key).execute()
  await desk.db.insertInto('event_address').values(address).execute()
  await desk.db
    .updateTable('event')
    .set({ event_address_id: address.id })
    .where('id', '=', 'circle')
    .execute()
  await replayErasures(desk.db, await readErasures(desk.db), forgetErasedRows)
  expect(await desk.stored()).toEqual([])
  const data = (await desk.app.inject('/api/v1/event/circle')).json().data
  expect(data.addressAfterRegistration).toBe(false)
})
