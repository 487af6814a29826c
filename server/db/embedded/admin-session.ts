import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseRefused } from '../refused.ts'
import type { ClusterDirectory } from './cluster-directory.ts'
import { hasCode } from './has-code.ts'
import { adminRole } from './initdb.ts'
import type { ListenAddress } from './lock-file.ts'

/** Advisory lock of the server that owns the cluster. PostgreSQL releases it when the session of that server ends. */
const ownership = [0x62616f, 0x626162]

/** A superuser connection, or undefined while no PostgreSQL of this cluster accepts connections at the address. */
export async function connectAsAdmin(
  address: ListenAddress,
  directory: ClusterDirectory,
  password: string,
): Promise<pg.Client | undefined> {
  const admin = new pg.Client({
    ...address,
    user: adminRole,
    password,
    database: 'postgres',
    application_name: 'baobab admin',
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener an error would crash this process. The event `end` reports a lost session.
  admin.on('error', () => undefined)
  try {
    await admin.connect()
    // In a copied DATA_DIR the lock file still names the postmaster of the original.
    const { rows } = await admin.query('show data_directory')
    if (rows[0].data_directory === join(directory.path, 'data')) return admin
  } catch (error) {
    if (hasCode(error, '28P01'))
      throw new DatabaseRefused(
        `The database in ${directory.path} does not accept the password beside it: restore both from the same backup.`,
      )
  }
  await admin.end().catch(() => undefined)
  return undefined
}

/** Waits, because the session of a server that was just killed may still be closing. */
export async function takeOwnership(admin: pg.Client, waitMs: number): Promise<boolean> {
  const until = performance.now() + waitMs
  for (;;) {
    const { rows } = await admin.query('select pg_try_advisory_lock($1, $2) as is_owner', ownership)
    if (rows[0].is_owner) return true
    if (performance.now() > until) return false
    await pause(50)
  }
}

/** Creates the role and the database of the site if they are missing. */
export async function ensureDatabase(
  admin: pg.Client,
  name: string,
  password: string,
): Promise<void> {
  const { rows } = await admin.query(
    `select exists (select from pg_roles where rolname = $1) as has_role,
            exists (select from pg_database where datname = $1) as has_database`,
    [name],
  )
  const [role, secret] = [admin.escapeIdentifier(name), admin.escapeLiteral(password)]
  if (!rows[0].has_role) await admin.query(`create role ${role} login password ${secret}`)
  if (!rows[0].has_database) await admin.query(`create database ${role} owner ${role}`)
}
