import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseRefused } from '../refused.ts'
import { type Account, asAccount } from './account.ts'
import { type Binaries, environmentOf } from './binaries.ts'
import type { ClusterDirectory } from './cluster-directory.ts'
import { unfinishedSuffix } from './folder.ts'
import { hasCode } from './has-code.ts'
import { ownerNote } from './shared-directory.ts'

/**
 * The superuser, who creates databases and holds the ownership lock. The site uses a role with fewer rights.
 * Existing clusters contain this name, so it cannot change.
 */
export const adminRole = 'keeper'

/** Created in a temporary folder and renamed at the end, so that a killed process leaves no partial cluster. */
export async function createCluster(
  directory: ClusterDirectory,
  binaries: Binaries,
  dataDir: string,
): Promise<void> {
  const making = await mkdtemp(`${directory.path}${unfinishedSuffix(process.pid)}`)
  const password = join(making, 'password')
  try {
    await writeFile(join(making, ownerNote), dataDir)
    await writeFile(password, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    await mkdir(join(making, 'data'), { mode: 0o700 })
    await mkdir(join(making, 'socket'), { mode: 0o700 })
    await grantToAccount(making, directory.account)
    await runInitdb(making, binaries, directory)
    if (directory.account) await chown(password, 0, 0)
    await rename(making, directory.path)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    // Another process with the same DATA_DIR was faster. Use its cluster.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

/**
 * The account may enter the directory but not write to it: root opens files there, and the account must not be able
 * to replace them.
 */
async function grantToAccount(making: string, account: Account | undefined) {
  if (!account) return
  await chmod(making, 0o711)
  for (const name of ['password', 'data', 'socket'])
    await chown(join(making, name), account.uid, account.gid)
}

export const readPassword = (directory: ClusterDirectory) =>
  readFile(join(directory.path, 'password'), 'utf8')

async function runInitdb(making: string, { folder }: Binaries, { account }: ClusterDirectory) {
  const options = [
    `--pgdata=${join(making, 'data')}`,
    `--pwfile=${join(making, 'password')}`,
    `--username=${adminRole}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts the same on every machine, whichever locales it has.
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const initdb = spawn(join(folder, 'bin/initdb'), options, {
    ...asAccount(account),
    env: environmentOf(folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[status], complaint] = await Promise.all([once(initdb, 'close'), text(initdb.stderr)])
  if (status !== 0)
    throw new DatabaseRefused(
      `The database could not be made: ${complaint.trim() || `initdb ended with ${status}`}`,
    )
}
