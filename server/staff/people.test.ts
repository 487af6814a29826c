import { expect, test } from 'vitest'
import * as me from '#contract/console/me.ts'
import { readSession } from '#contract/console/session.ts'
import * as staff from '#contract/console/staff.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { forgetErasedRows } from '#server/erased-rows.ts'
import { readErasures, replayErasures } from '#server/vault/erasures.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { changeRoles, disableStaff } from './people.ts'

const care = { roles: ['care' as const] }

async function twoOwners() {
  const desk = await buildDesk()
  const one = await desk.addPerson(['owner'], { name: 'Ada', email: 'ada@example.org' })
  desk.clock.advance(1)
  const two = await desk.addPerson(['owner'], { name: 'Ben', email: 'ben@example.org' })
  for (const owner of [one, two]) await desk.stepUp(owner)
  return { desk, one, two }
}

test('[C11] [D38] no person changes their own roles or disables themselves', async () => {
  const { desk, one } = await twoOwners()
  const params = { id: one.id }
  const attempts = [
    await desk.send(staff.changeRoles, { params, body: care }, { as: one }),
    await desk.send(staff.disableStaff, { params, body: {} }, { as: one }),
  ]
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  const editor = await desk.addPerson(['editor'])
  await desk.stepUp(editor)
  const body = { roles: ['owner' as const] }
  const raised = await desk.send(
    staff.changeRoles,
    { params: { id: editor.id }, body },
    { as: editor },
  )
  expect(raised.statusCode).toBe(403)
  expect(await desk.call(readSession, {}, { as: editor })).toMatchObject({ roles: ['editor'] })
})

test('[C11] [D38] two owners who remove each other at the same time leave one owner', async () => {
  const { desk, one, two } = await twoOwners()
  const responses = await Promise.all([
    desk.send(staff.disableStaff, { params: { id: two.id }, body: {} }, { as: one }),
    desk.send(staff.changeRoles, { params: { id: one.id }, body: care }, { as: two }),
  ])
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const owners = await desk.db
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .select('staff.id')
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .execute()
  expect(owners).toHaveLength(1)
})

test('[C11] [D38] the last active owner can neither be disabled nor lose the role', async () => {
  const { desk, one, two } = await twoOwners()
  await desk.call(staff.disableStaff, { params: { id: two.id }, body: {} }, { as: one })
  // As if the request of the other owner had passed its check before that owner was disabled.
  const late = { actor: { id: two.id, role: 'owner' as const }, checkAgain: async () => undefined }
  const message = 'The last owner stays. Make another person an owner first.'
  await expect(disableStaff(desk, late, one.id)).rejects.toThrow(message)
  const change = desk.db
    .transaction()
    .execute((tx) => changeRoles(tx, desk, late, { id: one.id, roles: ['care'] }))
  await expect(change).rejects.toThrow(message)
  expect(await desk.call(readSession, {}, { as: one })).toMatchObject({ roles: ['owner'] })
})

test('[C11] the list marks the last active owner', async () => {
  const { desk, one, two } = await twoOwners()
  await desk.call(staff.disableStaff, { params: { id: two.id }, body: {} }, { as: one })
  const { people } = await desk.call(staff.listStaff, {}, { as: one })
  expect(people.map(({ name, isLastOwner, state }) => ({ name, isLastOwner, state }))).toEqual([
    { name: 'Ada', isLastOwner: true, state: 'active' },
    { name: 'Ben', isLastOwner: false, state: 'disabled' },
  ])
})

test('a disabled person can be enabled again and signs in with the same passkeys', async () => {
  const { desk, one, two } = await twoOwners()
  const input = { params: { id: two.id }, body: {} }
  await desk.call(staff.disableStaff, input, { as: one })
  expect((await desk.send(readSession, {}, { as: two })).statusCode).toBe(401)
  const { people } = await desk.call(staff.enableStaff, input, { as: one })
  expect(people.map(({ state }) => state)).toEqual(['active', 'active'])
})

test('[C24] all owners are emailed about changed roles and a new owner, without names', async () => {
  const { desk, one } = await twoOwners()
  const person = await desk.addPerson(['care'], { name: 'Canary' })
  const body = { roles: ['care' as const, 'owner' as const] }
  await desk.call(staff.changeRoles, { params: { id: person.id }, body }, { as: one })
  const mails = await desk.db.selectFrom('mail_outbox').select(['purpose']).execute()
  // Three owners: the new one gets the email too.
  expect(mails).toEqual(Array<object>(3).fill({ purpose: 'staff alert' }))
})

test('[C26] a name is unique among active people, also in other letters and with hidden ones', async () => {
  const { desk, one, two } = await twoOwners()
  const rename = (name: string, as = two, email = 'ben@example.org') =>
    desk.send(me.changeProfile, { body: { name, email } }, { as })
  for (const name of ['ada', 'A\u200Bda', 'ADA\u00AD', 'Ada\u3164', 'ᴀda'])
    expect((await rename(name)).statusCode, name).toBe(409)
  const mixed = await rename('А' + 'da')
  expect(mixed.json().error.fields).toEqual({ name: 'Use the letters of one alphabet' })
  expect((await rename('Benjamin')).statusCode).toBe(200)
  const taken = await rename('Ada B', one, 'ben@example.org')
  expect(taken.json().error.fields).toEqual({ email: 'Another person has this email address.' })
  expect((await rename('Ben', one, 'ada@example.org')).statusCode).toBe(200)
  const ada = desk.db.selectFrom('staff').select('name_lookup').where('id', '=', one.id)
  const update = desk.db.updateTable('staff').set({ name_lookup: ada })
  await expect(update.where('id', '=', two.id).execute()).rejects.toThrow('staff_name_lookup')
})

test('[C26] the name of a disabled person is free, and they are enabled once it is free again', async () => {
  const { desk, one, two } = await twoOwners()
  const input = { params: { id: two.id }, body: {} }
  await desk.call(staff.disableStaff, input, { as: one })
  const body = { name: 'ben', email: 'new@example.org', roles: ['care' as const] }
  const { id } = await desk.call(staff.invite, { body }, { as: one })
  const refused = await desk.send(staff.enableStaff, input, { as: one })
  expect(refused.json().error.message).toContain('has this name now')
  await desk.call(staff.withdrawInvitation, { params: { id } }, { as: one })
  expect((await desk.send(staff.enableStaff, input, { as: one })).statusCode).toBe(200)
})

test('[C26] an entry names actor and granting role, and no value', async () => {
  const { desk, one, two } = await twoOwners()
  await desk.call(staff.disableStaff, { params: { id: two.id }, body: {} }, { as: one })
  const [entry] = await desk.db.selectFrom('audit').selectAll().execute()
  expect(entry).toMatchObject({
    number: 1,
    actor: one.id,
    role: 'owner',
    action: 'disabled',
    subject: two.id,
    part: null,
    reason: '',
  })
})

test('a year after a person was disabled, name, address and passkeys are erased, and the name is free', async () => {
  const { desk, one, two } = await twoOwners()
  await desk.call(staff.disableStaff, { params: { id: two.id }, body: {} }, { as: one })
  desk.clock.advance(364 * dayMs)
  await purge(desk)
  const state = () => desk.db.selectFrom('staff').select(['id', 'name']).execute()
  expect((await state()).filter(({ name }) => name === null)).toEqual([])
  desk.clock.advance(2 * dayMs)
  await purge(desk)
  expect((await state()).filter(({ name }) => name === null)).toEqual([{ id: two.id, name: null }])
  const later = await desk.addPerson(['owner'], { name: 'Cleo' })
  await desk.stepUp(later)
  const body = { name: 'Ben', email: 'new@example.org', roles: ['care' as const] }
  expect((await desk.send(staff.invite, { body }, { as: later })).statusCode).toBe(201)
  const enabled = await desk.send(
    staff.enableStaff,
    { params: { id: two.id }, body: {} },
    { as: later },
  )
  expect(enabled.statusCode).toBe(409)
})

test('an erased person who comes back with a backup is erased again', async () => {
  const { desk, one, two } = await twoOwners()
  await desk.call(staff.disableStaff, { params: { id: two.id }, body: {} }, { as: one })
  const backup = await desk.db
    .selectFrom('staff')
    .select(['vault_key_id', 'name', 'email', 'lookup', 'name_lookup', 'state'])
    .where('id', '=', two.id)
    .execute()
  desk.clock.advance(366 * dayMs)
  await purge(desk)
  const [row] = backup
  await desk.db
    .updateTable('staff')
    .set(row ?? {})
    .where('id', '=', two.id)
    .execute()
  await replayErasures(desk.db, await readErasures(desk.db), forgetErasedRows)
  const after = await desk.db.selectFrom('staff').selectAll().where('id', '=', two.id).execute()
  expect(after).toMatchObject([{ name: null, email: null, lookup: null, vault_key_id: null }])
})

test('an unused invitation is deleted with its key, and expired challenges, links and sessions are deleted', async () => {
  const { desk, one } = await twoOwners()
  const body = { name: 'Dee', email: 'dee@example.org', roles: ['care' as const] }
  const { id } = await desk.call(staff.invite, { body }, { as: one })
  await desk.call(me.startPasskey, { body: {} }, { as: one })
  desk.clock.advance(13 * hourMs)
  await purge(desk)
  expect(await desk.db.selectFrom('staff_challenge').selectAll().execute()).toEqual([])
  expect(await desk.db.selectFrom('staff_session').selectAll().execute()).toEqual([])
  const invited = () => desk.db.selectFrom('staff').select('id').where('id', '=', id).execute()
  desk.clock.advance(9 * dayMs)
  await purge(desk)
  expect(await invited()).toHaveLength(1)
  desk.clock.advance(2 * dayMs)
  await purge(desk)
  expect(await invited()).toEqual([])
})
