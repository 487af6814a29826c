import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir, readlink, realpath, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseRefused } from '../refused.ts'
import type { Report } from '../report.ts'
import {
  type Account,
  accountForNewCluster,
  accountOfCluster,
  isRoot,
  mayEnter,
} from './account.ts'
import { hasCode } from './has-code.ts'

/**
 * The folder of one cluster: `data` (PostgreSQL's own), `password`, `socket`, `log.txt`.
 * It appears whole or not at all.
 */
export type Place = { folder: string; account: Account | undefined; isNew: boolean }

/** Where root keeps what the account of the database must be able to reach. */
const sharedFolder = process.platform === 'darwin' ? '/var/db/baobab' : '/var/lib/baobab'

export async function findPlace(dataDir: string, report: Report): Promise<Place> {
  await openFolder(dataDir, isRoot() ? 0o711 : 0o700)
  const door = join(dataDir, 'postgres')
  const entry = await lstat(door).catch(() => undefined)
  if (entry && !existsSync(door))
    throw new DatabaseRefused(
      `The database of ${dataDir} was kept in ${await readlink(door)}, which is not there: bring it back, or delete the link ${door} to begin with an empty one.`,
    )
  if (entry) return existingPlace(await realpath(door), report)
  const account = accountForNewCluster(report)
  const folder = join(await realpath(dataDir), 'postgres')
  if (!account || mayEnter(account, [dataDir])) return { folder, account, isNew: true }
  return { folder: await elsewhere(dataDir, account, report), account, isNew: true }
}

/** Called when the cluster stands, so that a link in DATA_DIR never leads to something half made. */
export async function leadTo({ folder }: Place, dataDir: string, { say }: Report) {
  const door = join(dataDir, 'postgres')
  if (existsSync(door)) return
  await symlink(folder, door)
  say(
    `The database is kept in ${folder}, because its account may not enter ${dataDir}; back up both.`,
  )
}

/** Where a copy of the binaries goes when those of the installation cannot be run in place. */
export async function shelfOf(dataDir: string): Promise<string> {
  if (!isRoot()) return dataDir
  await openFolder(sharedFolder, 0o755)
  return sharedFolder
}

function existingPlace(folder: string, { log }: Report): Place {
  const data = join(folder, 'data')
  try {
    readFileSync(join(data, 'PG_VERSION'))
  } catch (error) {
    if (hasCode(error, 'EACCES'))
      throw new DatabaseRefused(
        `The database in ${folder} belongs to another user: start Baobab as that user or as root, or set DATA_DIR to a folder of your own.`,
      )
    throw new DatabaseRefused(
      `${folder} is not a database of Baobab: move it away, or set another DATA_DIR.`,
    )
  }
  const account = accountOfCluster(data)
  if (account && !mayEnter(account, [data]))
    throw new DatabaseRefused(
      `The account with number ${account.uid}, to which the database in ${folder} belongs, may no longer enter that folder: let it pass the folders above.`,
    )
  log.info({ folder }, 'The database has its place')
  return { folder, account, isNew: false }
}

async function elsewhere(dataDir: string, account: Account, { say }: Report): Promise<string> {
  await openFolder(sharedFolder, 0o755)
  if (!mayEnter(account, [sharedFolder]))
    throw new DatabaseRefused(
      `The account of the database may enter neither ${dataDir} nor ${sharedFolder}: set DATA_DIR to a folder that others may pass.`,
    )
  for (const older of await placesOf(dataDir))
    say(
      `An earlier database of ${dataDir} is still in ${older}: delete it if nobody needs it any more.`,
    )
  return join(sharedFolder, randomBytes(6).toString('hex'))
}

/** The note in a place elsewhere that tells whose database it is. */
export const ownerNote = 'belongs-to'

async function placesOf(dataDir: string): Promise<string[]> {
  const folders = (await readdir(sharedFolder)).map((name) => join(sharedFolder, name))
  return folders.filter((folder) => {
    const note = join(folder, ownerNote)
    return existsSync(note) && readFileSync(note, 'utf8') === dataDir
  })
}

/** The mask of whoever started us may be strict; a folder that is already there keeps its mode. */
async function openFolder(folder: string, mode: number) {
  try {
    if (await mkdir(folder, { recursive: true })) await chmod(folder, mode)
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST')) throw error
    throw new DatabaseRefused(
      `The folder ${folder} cannot be made: ${error instanceof Error ? error.message : error}.`,
    )
  }
}
