import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseRefused } from '../refused.ts'
import type { Report } from '../report.ts'
import { isUnavailable } from '../unavailable.ts'
import { isRoot } from './account.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { makeCluster, readPassword } from './cluster.ts'
import { chooseAddress, type ListenAddress } from './listen-address.ts'
import { usualSharedFolder } from './shared-directory.ts'
import { takeOwnership, connectAsAdmin, ensureDatabase } from './admin-session.ts'
import { isAlive, readLockFile } from './lock-file.ts'
import { findDirectory, linkDirectory, type ClusterDirectory } from './cluster-directory.ts'
import { launch, postmasterCommand, stopPostmaster, wasStartedBy } from './postmaster.ts'
import { clearUnfinished } from './unfinished.ts'

/** A cluster that stands, whether or not PostgreSQL runs on it. */
export type House = {
  directory: ClusterDirectory
  binaries: Binaries
  password: string
  isThrowaway: boolean
}

/** PostgreSQL runs, and we are connected to it as its admin. */
export type Session = { admin: pg.Client; address: ListenAddress; isOurs: boolean }

export const databaseName = 'baobab'

export type HouseOptions = {
  dataDir: string
  isThrowaway?: boolean
  sharedFolder?: string
} & Report

export async function buildHouse(options: HouseOptions): Promise<House> {
  const { dataDir, isThrowaway = false, sharedFolder = usualSharedFolder, say } = options
  const found = await findDirectory({ ...options, sharedFolder })
  const shelf = isRoot() ? sharedFolder : dataDir
  for (const folder of new Set([dirname(found.path), shelf])) await clearUnfinished(folder)
  const binaries = await prepareBinaries({ account: found.account, shelf, say })
  const directory = found.isNew
    ? await createDirectory(found, binaries, { ...options, sharedFolder })
    : found
  await checkVersion(directory, binaries)
  return { directory, binaries, password: await readPassword(directory), isThrowaway }
}

async function createDirectory(
  directory: ClusterDirectory,
  binaries: Binaries,
  options: HouseOptions & { sharedFolder: string },
) {
  options.say('Making the database. This happens once and takes a few seconds.')
  await makeCluster(directory, binaries, options.dataDir)
  return linkDirectory(directory, options)
}

async function checkVersion({ path }: ClusterDirectory, { version }: Binaries) {
  const written = (await readFile(join(path, 'data/PG_VERSION'), 'utf8')).trim()
  if (!version.startsWith(`${written}.`))
    throw new DatabaseRefused(
      `The database in ${path} was written by PostgreSQL ${written}, and this Baobab brings ${version}: run the version of Baobab that made it, or set DATABASE_URL.`,
    )
}

/** Enters the house, and owns it unless another server does. A PostgreSQL that goes away meanwhile was dying: try again. */
export async function enter(
  house: House,
  patience: number,
  report: Report,
  address?: ListenAddress,
): Promise<Session> {
  for (const until = performance.now() + longestWait; ;)
    try {
      return await tryToEnter(house, patience, report, address)
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error
      await pause(100)
    }
}

async function tryToEnter(
  house: House,
  patience: number,
  { log }: Report,
  address?: ListenAddress,
): Promise<Session> {
  let session = await raise(house, address)
  if (!(await takeOwnership(session.admin, patience))) return { ...session, isOurs: false }
  const command = postmasterCommand({ ...house, address: session.address })
  if (!wasStartedBy(command, house.directory)) {
    log.info({}, 'Restarting the database, which was started by another version')
    await stopPostmaster(house.directory, 'SIGINT')
    session = await raise(house, session.address)
    if (!(await takeOwnership(session.admin, patience))) return { ...session, isOurs: false }
  }
  await ensureDatabase(session.admin, databaseName, house.password)
  return { ...session, isOurs: true }
}

const longestWait = 15_000

/**
 * Adopts a PostgreSQL that runs on this cluster, or starts one. One that is starting or dying holds
 * the lock file for a while, so both are tried in turn.
 */
async function raise(
  house: House,
  address?: ListenAddress,
): Promise<{ admin: pg.Client; address: ListenAddress }> {
  const { directory, password } = house
  const until = performance.now() + longestWait
  for (;;) {
    const running = readLockFile(join(directory.path, 'data'))?.address
    const admin = running && (await connectAsAdmin(running, directory, password))
    if (admin) return { admin, address: running }
    address ??= await chooseAddress(directory)
    const outcome = await launch(postmasterCommand({ ...house, address }), directory)
    if (outcome === 'ready') continue
    if (performance.now() > until) throw new DatabaseRefused(whyLocked(directory))
    await pause(100)
  }
}

function whyLocked({ path }: ClusterDirectory): string {
  const file = join(path, 'data/postmaster.pid')
  const pid = readLockFile(join(path, 'data'))?.pid
  return pid !== undefined && !isAlive(pid)
    ? `The database in ${path} is held by process ${pid}, which is dead but was never collected: run Baobab under an init that does (docker run --init).`
    : `The database in ${path} is held by process ${pid}, which does not answer: if that process is no PostgreSQL, or the folder is a copy, delete ${file}.`
}
