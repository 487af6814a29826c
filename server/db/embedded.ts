import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { acquire, databaseName, type Session } from './embedded/acquire.ts'
import { type Cluster, type ClusterOptions, prepareCluster } from './embedded/cluster.ts'
import { adminRole } from './embedded/initdb.ts'
import { connectionUrl, removeSocketFolder } from './embedded/listen-address.ts'
import { readLockFile } from './embedded/lock-file.ts'
import { stopPostmaster } from './embedded/postmaster.ts'
import { DatabaseRefused } from './refused.ts'
import type { Report } from './report.ts'

export type Embedded = {
  url: string
  /** The superuser's way in, for what the site itself may not do. */
  adminUrl: string
  /** False for a visitor: another server owns the database, and stop() leaves it running. */
  isOurs: boolean
  pid: number | undefined
  stop: () => Promise<void>
}

type Options = ClusterOptions & { isVisit?: boolean }

/**
 * Starts the PostgreSQL that comes with us on the cluster of this DATA_DIR, or adopts the one that
 * outlived a killed server, and brings it back whenever it goes away. A DATA_DIR has one owner: a
 * second server is refused, a visitor (a command beside the server) is let in.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, isVisit = false, log } = options
  const cluster = await prepareCluster(options)
  const session = await acquire({ cluster, ownershipWait: isVisit ? 0 : closingTime, log })
  if (session.isOurs) return supervise(cluster, session, log)
  await session.admin.end()
  if (!isVisit)
    throw new DatabaseRefused(
      `Another Baobab is already running with the data in ${dataDir}: stop it first, or give this one its own DATA_DIR.`,
    )
  return {
    ...urls(cluster, session),
    isOurs: false,
    pid: pidOf(cluster),
    stop: async () => undefined,
  }
}

/** How long the session of a server that was just killed may take to close. */
const closingTime = 2_000

function supervise(cluster: Cluster, first: Session, log: Report['log']): Embedded {
  let session = first
  let isStopping = false
  let recovery = Promise.resolve()

  const watch = () =>
    session.admin.once('end', () => {
      if (!isStopping) recovery = recover()
    })
  const recover = async () => {
    log.warn({}, 'The database went away; bringing it back')
    for (let wait = 100; !isStopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        const { address } = session
        const again = await acquire({ cluster, ownershipWait: closingTime, address, log })
        if (again.isOurs) {
          session = again
          watch()
          return log.info({ pid: pidOf(cluster) }, 'The database is back')
        }
        await again.admin.end()
        log.error({}, 'Another server has taken the database')
      } catch (error) {
        log.error({ err: error }, 'The database did not come back; trying again')
      }
      await pause(wait)
    }
  }
  const stop = async () => {
    isStopping = true
    await recovery
    // Only while it answers is the process in the lock file surely ours to signal.
    const answers = await session.admin.query('select').then(
      () => true,
      () => false,
    )
    if (answers) await stopPostmaster(cluster.directory, cluster.isThrowaway ? 'SIGQUIT' : 'SIGINT')
    await session.admin.end()
    await removeSocketFolder(session.address, cluster.directory)
  }

  watch()
  return {
    ...urls(cluster, first),
    isOurs: true,
    get pid() {
      return pidOf(cluster)
    },
    stop,
  }
}

const pidOf = ({ directory }: Cluster) => readLockFile(join(directory.path, 'data'))?.pid

function urls({ password }: Cluster, { address }: Session) {
  return {
    url: connectionUrl(address, { role: databaseName, password, database: databaseName }),
    adminUrl: connectionUrl(address, { role: adminRole, password, database: databaseName }),
  }
}
