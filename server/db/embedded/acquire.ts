import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseRefused } from '../refused.ts'
import type { Report } from '../report.ts'
import { isUnavailable } from '../unavailable.ts'
import { connectAsAdmin, ensureDatabase, takeOwnership } from './admin-session.ts'
import type { ClusterDirectory } from './cluster-directory.ts'
import type { Cluster } from './cluster.ts'
import { chooseAddress } from './listen-address.ts'
import { isAlive, type ListenAddress, readLockFile } from './lock-file.ts'
import { launch, postmasterCommand, stopPostmaster, wasStartedBy } from './postmaster.ts'

/** A running PostgreSQL and a superuser connection to it. */
type Running = { admin: pg.Client; address: ListenAddress }
export type Session = Running & { isOwner: boolean }

export const databaseName = 'baobab'

type Options = { cluster: Cluster; ownershipWait: number; address?: ListenAddress } & Pick<
  Report,
  'log'
>

/**
 * Makes sure that PostgreSQL runs on the cluster, and takes ownership unless another server has it. Retries when a
 * PostgreSQL that was just shutting down disappears.
 */
export async function acquire(options: Options): Promise<Session> {
  for (const until = performance.now() + longestWait; ;)
    try {
      return await tryToAcquire(options)
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error
      await pause(100)
    }
}

async function tryToAcquire({ cluster, ownershipWait, address, log }: Options): Promise<Session> {
  let running = await ensureRunning(cluster, address)
  if (!(await takeOwnership(running.admin, ownershipWait))) return { ...running, isOwner: false }
  const command = postmasterCommand({ ...cluster, address: running.address })
  if (!wasStartedBy(command, cluster.directory)) {
    log.info({}, 'Restarting the database, which was started by another version')
    await stopPostmaster(cluster.directory, 'SIGINT')
    running = await ensureRunning(cluster, running.address)
    if (!(await takeOwnership(running.admin, ownershipWait))) return { ...running, isOwner: false }
  }
  await ensureDatabase(running.admin, databaseName, cluster.password)
  return { ...running, isOwner: true }
}

/** On a busy machine PostgreSQL may take long to respond. */
const longestWait = 45_000

/**
 * Connects to the PostgreSQL that runs on this cluster, or starts one. A process that is starting or stopping holds
 * the lock file for a while, so both are tried in turn.
 */
async function ensureRunning(cluster: Cluster, wanted?: ListenAddress): Promise<Running> {
  const { directory, password } = cluster
  const until = performance.now() + longestWait
  for (;;) {
    const address = readLockFile(join(directory.path, 'data'))?.address
    const admin = address && (await connectAsAdmin(address, directory, password))
    if (admin) return { admin, address }
    wanted ??= await chooseAddress(directory)
    const outcome = await launch(postmasterCommand({ ...cluster, address: wanted }), directory)
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
