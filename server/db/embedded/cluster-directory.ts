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
import { ensureFolder } from './folder.ts'
import { hasCode } from './has-code.ts'
import { newSharedDirectory } from './shared-directory.ts'

/**
 * The folder of one cluster: `data` (PostgreSQL's own), `password`, `socket`, `log.txt`. It is created atomically.
 */
export type ClusterDirectory = { path: string; account: Account | undefined; isNew: boolean }

type Options = { dataDir: string; sharedFolder: string } & Pick<Report, 'print'>

export async function findDirectory(options: Options): Promise<ClusterDirectory> {
  const { dataDir } = options
  await ensureFolder(dataDir, isRoot() ? 0o711 : 0o700)
  const link = linkOf(dataDir)
  const entry = await lstat(link).catch(() => undefined)
  if (entry && !existsSync(link))
    throw new DatabaseRefused(
      `The database of ${dataDir} was kept in ${await readlink(link)}, which is not there: bring it back, or delete the link ${link} to begin with an empty one.`,
    )
  if (entry) return existingDirectory(await realpath(link))
  const account = accountForNewCluster(options)
  const path = join(await realpath(dataDir), 'postgres')
  if (!account || mayEnter(account, [dataDir])) return { path, account, isNew: true }
  return { path: await newSharedDirectory(account, options), account, isNew: true }
}

/** Called after the cluster is complete, so that the link in DATA_DIR never points to an unfinished one. */
export async function linkDirectory(
  directory: ClusterDirectory,
  { dataDir, print }: Omit<Options, 'sharedFolder'>,
): Promise<ClusterDirectory> {
  const link = linkOf(dataDir)
  const { path } = directory
  if (existsSync(link) && (await realpath(link)) === path) return directory
  try {
    await symlink(path, link)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // Another process with the same DATA_DIR was faster.
    await rm(path, { recursive: true, force: true })
    return existingDirectory(await realpath(link))
  }
  print(`The database is kept in ${path}, because its account may not enter ${dataDir}.`)
  return directory
}

const linkOf = (dataDir: string) => join(dataDir, 'postgres')

function existingDirectory(path: string): ClusterDirectory {
  const data = join(path, 'data')
  try {
    readFileSync(join(data, 'PG_VERSION'))
  } catch (error) {
    throw new DatabaseRefused(
      hasCode(error, 'EACCES')
        ? `The database in ${path} belongs to another user: start Baobab as that user or as root, or set DATA_DIR to a folder of your own.`
        : `${path} is not a database of Baobab: move it away, or set another DATA_DIR.`,
    )
  }
  const account = accountOfCluster(data)
  if (account && !mayEnter(account, [data]))
    throw new DatabaseRefused(
      `The account with number ${account.uid}, to which the database in ${path} belongs, may no longer enter that folder: let it pass the folders above.`,
    )
  return { path, account, isNew: false }
}
