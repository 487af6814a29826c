import { existsSync, readFileSync } from 'node:fs'
import { lstat, readlink, realpath, rm, symlink } from 'node:fs/promises'
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
import { newPlaceElsewhere } from './elsewhere.ts'
import { hasCode } from './has-code.ts'
import { openFolder } from './open-folder.ts'

/**
 * The folder of one cluster: `data` (PostgreSQL's own), `password`, `socket`, `log.txt`.
 * It appears whole or not at all.
 */
export type Place = { folder: string; account: Account | undefined; isNew: boolean }

type Options = { dataDir: string; sharedFolder: string } & Report

export async function findPlace(options: Options): Promise<Place> {
  const { dataDir } = options
  await openFolder(dataDir, isRoot() ? 0o711 : 0o700)
  const door = doorOf(dataDir)
  const entry = await lstat(door).catch(() => undefined)
  if (entry && !existsSync(door))
    throw new DatabaseRefused(
      `The database of ${dataDir} was kept in ${await readlink(door)}, which is not there: bring it back, or delete the link ${door} to begin with an empty one.`,
    )
  if (entry) return existingPlace(await realpath(door))
  const account = accountForNewCluster(options)
  const folder = join(await realpath(dataDir), 'postgres')
  if (!account || mayEnter(account, [dataDir])) return { folder, account, isNew: true }
  return { folder: await newPlaceElsewhere(account, options), account, isNew: true }
}

/** Called when the cluster stands, so that a link in DATA_DIR never leads to something half made. */
export async function leadTo(place: Place, { dataDir, say }: Options): Promise<Place> {
  const door = doorOf(dataDir)
  const { folder } = place
  if (existsSync(door) && (await realpath(door)) === folder) return place
  try {
    await symlink(folder, door)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // Another start of the same DATA_DIR was quicker.
    await rm(folder, { recursive: true, force: true })
    return existingPlace(await realpath(door))
  }
  say(
    `The database is kept in ${folder}, because its account may not enter ${dataDir}; back up both.`,
  )
  return place
}

const doorOf = (dataDir: string) => join(dataDir, 'postgres')

function existingPlace(folder: string): Place {
  const data = join(folder, 'data')
  try {
    readFileSync(join(data, 'PG_VERSION'))
  } catch (error) {
    throw new DatabaseRefused(
      hasCode(error, 'EACCES')
        ? `The database in ${folder} belongs to another user: start Baobab as that user or as root, or set DATA_DIR to a folder of your own.`
        : `${folder} is not a database of Baobab: move it away, or set another DATA_DIR.`,
    )
  }
  const account = accountOfCluster(data)
  if (account && !mayEnter(account, [data]))
    throw new DatabaseRefused(
      `The account with number ${account.uid}, to which the database in ${folder} belongs, may no longer enter that folder: let it pass the folders above.`,
    )
  return { folder, account, isNew: false }
}
