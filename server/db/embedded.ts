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
  /** URL of the superuser, for actions that the role of the site may not perform. */
  adminUrl: string
  /** False for a command beside a running server, which owns the database: stop() then leaves it running. */
  isOwner: boolean
  pid: number | undefined
  stop: () => Promise<void>
}

type Options = ClusterOptions & { isCommand?: boolean }

/**
 * Starts the bundled PostgreSQL on the cluster of this DATA_DIR, or takes over one that still runs after its server
 * was killed. Restarts it when it stops. A DATA_DIR has one owner: a second server is refused, but a command may
 * connect beside the server.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, isCommand = false, log } = options
  const cluster = await prepareCluster(options)
  const session = await acquire({ cluster, ownershipWait: isCommand ? 0 : closingTime, log })
  if (session.isOwner) return supervise(cluster, session, log)
  await session.admin.end()
  if (!isCommand)
    throw new DatabaseRefused(
      `Another Baobab is already running with the data in ${dataDir}: stop it first, or give this one its own DATA_DIR.`,
    )
  return {
    ...urls(cluster, session),
    isOwner: false,
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
    log.warn({}, 'The database has stopped; restarting it')
    for (let wait = 100; !isStopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        const { address } = session
        const again = await acquire({ cluster, ownershipWait: closingTime, address, log })
        if (again.isOwner) {
          session = again
          watch()
          return log.info({ pid: pidOf(cluster) }, 'The database is back')
        }
        await again.admin.end()
        log.error({}, 'Another server has taken the database')
      } catch (error) {
        log.error({ err: error }, 'The database could not be restarted; retrying')
      }
      await pause(wait)
    }
  }
  const stop = async () => {
    isStopping = true
    await recovery
    // The process id in the lock file may be reused. It is safe to signal only while our session responds.
    const isResponding = await session.admin.query('select').then(
      () => true,
      () => false,
    )
    if (isResponding)
      await stopPostmaster(cluster.directory, cluster.isThrowaway ? 'SIGQUIT' : 'SIGINT')
    await session.admin.end()
    await removeSocketFolder(session.address, cluster.directory)
  }

  watch()
  return {
    ...urls(cluster, first),
    isOwner: true,
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
