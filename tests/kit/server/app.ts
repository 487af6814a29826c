import type { FastifyInstance } from 'fastify'
import { TestRunner, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { importContent } from '#server/content-import/import-content.ts'
import type { Connection } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readSettings } from '#server/settings.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { fakeClock, type FakeClock } from './fake-clock.ts'
import { newKeys } from './keys.ts'

export type TestApp = Deps & { app: FastifyInstance; clock: FakeClock; connection: Connection }

type Wishes = {
  /** What the outside world set, as in `{ SITE_URL: 'https://example.org' }`. */
  environment?: Record<string, string>
  clock?: FakeClock
  /** Loads the content of the first start. */
  withContent?: boolean
}

/** The whole server on a database of its own, to be asked with `app.inject`. It goes when the test ends. */
export async function buildTestApp({
  environment = {},
  clock = fakeClock(),
  withContent = false,
}: Wishes = {}): Promise<TestApp> {
  const { connection, drop } = await freshDatabase()
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment })
  const deps = { db: connection.db, settings, clock, keys: newKeys() }
  if (withContent) await importContent(deps.db, { clock })
  const app = buildApp(deps)
  if (TestRunner.getCurrentTest())
    onTestFinished(async () => {
      await app.close()
      await drop()
    })
  return { ...deps, app, connection }
}
