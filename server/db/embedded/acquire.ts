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

/** PostgreSQL runs at this address, and we are connected to it as its superuser. */
type Running = { admin: pg.Client; address: ListenAddress }
export type Session = Running & { isOurs: boolean }

export const databaseName = 'baobab'

type Options = { cluster: Cluster; ownershipWait: number; address?: ListenAddress } & Pick<
  Report,
  'log'
>

/** Has PostgreSQL run on the cluster, and owns it unless another server does. One that goes away meanwhile was dying: try again. */
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
  if (!(await takeOwnership(running.admin, ownershipWait))) return { ...running, isOurs: false }
  const command = postmasterCommand({ ...cluster, address: running.address })
  if (!wasStartedBy(command, cluster.directory)) {
    log.info({}, 'Restarting the database, which was started by another version')
    await stopPostmaster(cluster.directory, 'SIGINT')
    running = await ensureRunning(cluster, running.address)
    if (!(await takeOwnership(running.admin, ownershipWait))) return { ...running, isOurs: false }
  }
  await ensureDatabase(running.admin, databaseName, cluster.password)
  return { ...running, isOurs: true }
}

/** A machine that is busy with something else lets PostgreSQL answer late. */
const longestWait = 45_000

/**
 * Adopts a PostgreSQL that runs on this cluster, or starts one. One that is starting or dying holds
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
