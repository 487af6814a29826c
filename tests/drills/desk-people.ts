import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/console/permission.ts'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { readSettings } from '#server/settings.ts'
import { insertPerson } from '#server/staff/new-staff.ts'
import { grantStepUp, startSession } from '#server/staff/sessions.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { quietReport } from '#tools/run-tool.ts'

/** Works with the database of a server that runs in another process. */
export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabaseForCommand(readSettings({ DATA_DIR: dataDir }), quietReport)
  try {
    return await work(database.connection.db)
  } finally {
    await database.close()
  }
}

type NewPerson = { name: string; roles: readonly Role[] }

/** A person with a session and a step-up, without the ceremonies. Returns the headers of their browser. */
export const addPerson = (
  { address, dataDir }: { address: string; dataDir: string },
  person: NewPerson,
): Promise<Record<string, string>> =>
  withDatabase(dataDir, async (db) => {
    const settings = readSettings({ DATA_DIR: dataDir })
    const deps = { db, settings, clock: systemClock, keys: loadKeys(settings), paymentListeners }
    return enterDesk(deps, address, person)
  })

/** The same for a database that is open already. */
export async function enterDesk(
  deps: Deps,
  address: string,
  { name, roles }: NewPerson,
): Promise<Record<string, string>> {
  const id = randomUUID()
  const visit = { device: 'computer', previousToken: undefined } as const
  const { token, person } = await deps.db.transaction().execute(async (tx) => {
    const email = `${id}@example.org`
    await insertPerson(tx, deps, { staffId: id, name, email, roles, state: 'active' })
    return startSession(tx, deps, { staffId: id, name, roles, hasPasskey: true }, visit)
  })
  await grantStepUp(deps, person)
  const origin = address.replace('127.0.0.1', 'localhost')
  return { cookie: `desk=${token}`, origin, 'sec-fetch-site': 'same-origin' }
}
