import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { readSettings } from '#server/settings.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { quietReport } from '#tools/run-tool.ts'
import { drillFolder } from './embedded-processes.ts'
import { killableServer } from './killable-server.ts'

/** A server with its embedded database and a folder for nightly backups, and the commands beside it. */
export async function servedSite() {
  const folder = await drillFolder()
  const nightlyFolder = join(folder, 'nightly')
  const server = await killableServer({ BACKUP_DIR: nightlyFolder })
  const { dataDir } = server
  const settings = readSettings({ DATA_DIR: dataDir })
  const { connection, url, close } = await openDatabaseForCommand(settings, quietReport)
  onTestFinished(close)
  const keys = loadKeys(settings)
  const copies = async () =>
    (await readdir(nightlyFolder).catch(() => [])).filter((name) => name.endsWith('.backup'))
  const start = (tool: string, args: readonly string[], environment: Record<string, string> = {}) =>
    spawn(
      process.execPath,
      [new URL(`../../tools/${tool}.ts`, import.meta.url).pathname, ...args],
      {
        env: { DATA_DIR: dataDir, ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
  return {
    ...server,
    folder,
    nightlyFolder,
    deps: { db: connection.db, settings, clock: systemClock, keys, paymentListeners },
    source: { url, dataDir, keys, clock: systemClock },
    spawnBackup: (path: string) => start('backup', [path]),
    /** Runs a command to its end and returns its output. */
    command: async (tool: string, path: string, environment: Record<string, string> = {}) => {
      const child = start(tool, [path], environment)
      let output = ''
      child.stdout.on('data', (text: Buffer) => (output += text.toString()))
      expect(await once(child, 'close')).toEqual([0, null])
      return output
    },
    /** Waits for the backup that the server makes at its first start. */
    firstCopy: async () => {
      while ((await copies()).length === 0) await wait(20)
    },
    /** Lets the server make tonight's backup once more, and returns the name of the new file. */
    backUpAgain: async () => {
      const before = await copies()
      await connection.db.deleteFrom('backup_state').execute()
      await sql`select graphile_worker.add_job('backup')`.execute(connection.db)
      for (;;) {
        const name = (await copies()).find((each) => !before.includes(each))
        if (name) return name
        await wait(20)
      }
    },
  }
}

/** A new DATA_DIR that has only the keys of the site. */
export async function dataDirWithKeys({ dataDir }: { dataDir: string }): Promise<string> {
  const target = join(await drillFolder(), 'data')
  await mkdir(target, { mode: 0o711 })
  await copyFile(join(dataDir, 'keys'), join(target, 'keys'))
  return target
}
