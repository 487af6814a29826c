import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseRefused } from '../refused.ts'
import type { Report } from '../report.ts'
import { isRoot } from './account.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { type ClusterDirectory, findDirectory, linkDirectory } from './cluster-directory.ts'
import { clearUnfinished } from './folder.ts'
import { createCluster, readPassword } from './initdb.ts'
import { usualSharedFolder } from './shared-directory.ts'

/** A created cluster, whether or not PostgreSQL runs on it. */
export type Cluster = {
  directory: ClusterDirectory
  binaries: Binaries
  password: string
  isThrowaway: boolean
}

export type ClusterOptions = {
  dataDir: string
  isThrowaway?: boolean
  sharedFolder?: string
} & Report

export async function prepareCluster({
  isThrowaway = false,
  sharedFolder = usualSharedFolder,
  ...options
}: ClusterOptions): Promise<Cluster> {
  const { dataDir, print } = options
  let directory = await findDirectory({ ...options, sharedFolder })
  const copiesFolder = isRoot() ? sharedFolder : dataDir
  for (const folder of new Set([dirname(directory.path), copiesFolder]))
    await clearUnfinished(folder)
  const binaries = await prepareBinaries({ account: directory.account, copiesFolder, print })
  if (directory.isNew) {
    print('Making the database. This happens once and takes a few seconds.')
    await createCluster(directory, binaries, dataDir)
    directory = await linkDirectory(directory, { dataDir, print })
  }
  await checkVersion(directory, binaries)
  return { directory, binaries, password: await readPassword(directory), isThrowaway }
}

async function checkVersion({ path }: ClusterDirectory, { version }: Binaries) {
  const written = (await readFile(join(path, 'data/PG_VERSION'), 'utf8')).trim()
  if (!version.startsWith(`${written}.`))
    throw new DatabaseRefused(
      `The database in ${path} was written by PostgreSQL ${written}, and this Baobab brings ${version}: run the version of Baobab that made it, or set DATABASE_URL.`,
    )
}
