import { expect, onTestFinished, test } from 'vitest'
import { readSession, signIn, startSignIn } from '#contract/console/session.ts'
import { removePasskey, startPasskey, addPasskey } from '#contract/console/me.ts'
import { disableStaff, enableStaff, invite, sendRecovery } from '#contract/console/staff.ts'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { forgetErasedRows } from '#server/erased-rows.ts'
import { checksumsAt, temporaryFolder } from '#tests/kit/backup/backup-site.ts'
import { emptyDatabase } from '#tests/kit/database/database.ts'
import type { Desk } from '#tests/kit/desk/desk.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { writeBackup } from './backup.ts'
import { withBackup } from './open-backup.ts'
import { refreshErasureList } from './erasure-list.ts'
import { chooseLists, restoreBackup } from './restore.ts'

/** Backs up the database of a Desk, restores it into another one, and starts a server on that. `after` follows the backup. */
async function restoreDesk(desk: Desk, after: () => Promise<unknown> = async () => undefined) {
  const folder = await temporaryFolder()
  const path = `${folder}/copy`
  const url = String(desk.connection.pool.options.connectionString)
  const { keys, clock } = desk
  await writeBackup({ url, keys, clock }, path)
  await after()
  await refreshErasureList({ url, folder }, clock.now())
  const into = await emptyDatabase()
  const migrations = await readMigrations()
  const target = { url: into, migrations, forgetRows: forgetErasedRows }
  await withBackup(path, { keys, migrations }, async (backup) =>
    restoreBackup(target, backup, await chooseLists(path, backup, undefined)),
  )
  const connection = connect(into, { onError: () => undefined })
  const site = { ...desk, db: connection.db, connection }
  const app = buildApp(site, { site: Promise.resolve({ pages: [] }) })
  onTestFinished(async () => {
    await app.close()
    await connection.close()
  })
  return { restored: { ...site, app, ...deskOf({ ...site, app }) }, urls: [url, into] as const }
}

test('a restore brings back people, roles, names and passkeys, and ends sessions, links and challenges', async () => {
  const { desk, device, cookie } = await startDesk()
  const owner = await desk.addPerson(['owner', 'care'])
  await desk.stepUp(owner)
  const body = { name: 'Dee', email: 'dee@example.org', roles: ['store' as const] }
  await desk.call(invite, { body }, { as: owner })
  const options = await desk.call(startSignIn, { body: {} })
  const { restored, urls } = await restoreDesk(desk)

  const [before, after] = [await checksumsAt(urls[0]), await checksumsAt(urls[1])]
  for (const table of ['staff', 'staff_role', 'staff_passkey', 'audit'])
    expect([table, after[table]]).toEqual([table, before[table]])
  for (const table of ['staff_session', 'staff_link', 'staff_challenge'] as const) {
    expect(await desk.db.selectFrom(table).selectAll().execute()).not.toEqual([])
    expect(await restored.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  for (const as of [{ cookie }, owner])
    expect((await restored.send(readSession, {}, { as })).statusCode).toBe(401)
  const stale = { body: { response: device.get(options) } }
  expect((await restored.send(signIn, stale)).statusCode).toBe(403)
  expect((await restored.signIn(device)).response.statusCode).toBe(200)
})

test('[C119] people disabled and passkeys removed after a backup stay so after its restore', async () => {
  const { desk, device, cookie } = await startDesk()
  const [first] = await desk.db.selectFrom('staff').select('id').execute()
  const own = { cookie, id: first?.id ?? '', name: 'Owner', sessionId: '' }
  const owner = await desk.addPerson(['owner'])
  const [gone, back, lost] = [
    await desk.addPerson(['care']),
    await desk.addPerson(['care']),
    await desk.addPerson(['care']),
  ]
  const second = desk.newAuthenticator()
  const session = await desk.db
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', own.id)
    .executeTakeFirstOrThrow()
  for (const as of [owner, { ...own, sessionId: session.id }]) await desk.stepUp(as)
  const options = await desk.call(startPasskey, { body: {} }, { as: own })
  const added = { label: 'Second', response: second.create(options) }
  const { passkeys } = await desk.call(addPasskey, { body: added }, { as: own })
  const lostKey = desk.newAuthenticator()
  await desk.db
    .insertInto('staff_passkey')
    .values({
      id: crypto.randomUUID(),
      staff_id: lost.id,
      credential: Buffer.from(lostKey.id, 'base64url'),
      public_key: lostKey.publicKey(),
      label: 'Lost',
      created_at: desk.clock.now(),
    })
    .execute()

  const { restored } = await restoreDesk(desk, async () => {
    desk.clock.advance(1_000)
    const change = async (endpoint: typeof disableStaff | typeof enableStaff, id: string) =>
      desk.call(endpoint, { params: { id }, body: {} }, { as: owner })
    await change(disableStaff, gone.id)
    await change(disableStaff, back.id)
    desk.clock.advance(1_000)
    await change(enableStaff, back.id)
    await desk.call(sendRecovery, { params: { id: lost.id }, body: {} }, { as: owner })
    const id = passkeys.find(({ label }) => label === 'Second')?.id ?? ''
    await desk.call(removePasskey, { params: { id } }, { as: own })
  })
  const people = await restored.db.selectFrom('staff').select(['id', 'state']).execute()
  const stateOf = (id: string) => people.find((person) => person.id === id)?.state
  expect([gone, back, lost].map(({ id }) => stateOf(id))).toEqual(['disabled', 'active', 'active'])
  for (const [key, status] of [
    [device, 200],
    [second, 403],
    [lostKey, 403],
  ] as const)
    expect((await restored.signIn(key)).response.statusCode).toBe(status)
})
