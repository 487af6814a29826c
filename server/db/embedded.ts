import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { adminRole } from './embedded/cluster.ts'
import { connectionUrl, removeSocketFolder } from './embedded/listen-address.ts'
import {
  buildHouse,
  databaseName,
  enter,
  type House,
  type HouseOptions,
  type Session,
} from './embedded/house.ts'
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

type Options = HouseOptions & { isVisit?: boolean }

/**
 * Starts the PostgreSQL that comes with us on the cluster of this DATA_DIR, or adopts the one that
 * outlived a killed server, and brings it back whenever it goes away. A DATA_DIR has one owner: a
 * second server is refused, a visitor (a command beside the server) is let in.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, isVisit = false } = options
  const house = await buildHouse(options)
  const session = await enter(house, isVisit ? 0 : closingTime, options)
  if (session.isOurs) return keep(house, session, options)
  await session.admin.end()
  if (!isVisit)
    throw new DatabaseRefused(
      `Another Baobab is already running with the data in ${dataDir}: stop it first, or give this one its own DATA_DIR.`,
    )
  return {
    ...urls(house, session),
    isOurs: false,
    pid: pidOf(house),
    stop: async () => undefined,
  }
}

/** How long the session of a server that was just killed may take to close. */
const closingTime = 2_000

function keep(house: House, first: Session, report: Report): Embedded {
  let session = first
  let isStopping = false
  let recovery = Promise.resolve()

  const watch = () =>
    session.admin.once('end', () => {
      if (!isStopping) recovery = recover()
    })
  const recover = async () => {
    report.log.warn({}, 'The database went away; bringing it back')
    for (let wait = 100; !isStopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        const again = await enter(house, closingTime, report, session.address)
        if (again.isOurs) {
          session = again
          watch()
          return report.log.info({ pid: pidOf(house) }, 'The database is back')
        }
        await again.admin.end()
        report.log.error({}, 'Another server has taken the database')
      } catch (error) {
        report.log.error({ err: error }, 'The database did not come back; trying again')
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
    if (answers) await stopPostmaster(house.directory, house.isThrowaway ? 'SIGQUIT' : 'SIGINT')
    await session.admin.end()
    await removeSocketFolder(session.address, house.directory)
  }

  watch()
  return {
    ...urls(house, first),
    isOurs: true,
    get pid() {
      return pidOf(house)
    },
    stop,
  }
}

const pidOf = ({ directory }: House) => readLockFile(join(directory.path, 'data'))?.pid

function urls({ password }: House, { address }: Session) {
  return {
    url: connectionUrl(address, { role: databaseName, password, database: databaseName }),
    adminUrl: connectionUrl(address, { role: adminRole, password, database: databaseName }),
  }
}
