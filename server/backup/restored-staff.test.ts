import { expect, onTestFinished, test } from 'vitest'
import { readSession, signIn, startSignIn } from '#contract/console/session.ts'
import { invite } from '#contract/console/staff.ts'
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
import { restoreBackup } from './restore.ts'

/** Backs up the database of a Desk, restores it into another one, and starts a server on that. */
async function restoreDesk(desk: Desk) {
  const dataDir = await temporaryFolder()
  const path = `${dataDir}/copy`
  const url = String(desk.connection.pool.options.connectionString)
  const { keys, clock } = desk
  await writeBackup({ url, dataDir, keys, clock }, path)
  const into = await emptyDatabase()
  const migrations = await readMigrations()
  const target = { url: into, dataDir, migrations, forgetRows: forgetErasedRows }
  await withBackup(path, { keys, migrations }, (backup) => restoreBackup(target, backup, []))
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
