import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openStoredFiles } from '#server/files/files.ts'
import { readSettings } from '#server/settings.ts'
import { watchNouns } from '#server/site/noun-watch.ts'
import { newTestFolder } from '#tests/kit/run/test-folder.ts'
import type { Desk } from './desk.ts'

/** Another server on the database of the Desk, with a data folder of its own. */
export async function secondServer(desk: Desk) {
  const dataDir = await newTestFolder('second')
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  const files = openStoredFiles({ ...desk, settings })
  const app = buildApp({ ...desk, settings }, { files, site: Promise.resolve({ pages: [] }) })
  const { pool } = desk.connection
  const watch = watchNouns({
    url: pool.options.connectionString ?? '',
    pool,
    onChange: (noun) => void (noun === 'file' && files.syncSoon(() => undefined)),
    onError: () => undefined,
  })
  onTestFinished(async () => {
    await watch.stop()
    await app.close()
    await rm(dataDir, { recursive: true })
  })
  await watch.ready
  return { app, dataDir, files }
}
