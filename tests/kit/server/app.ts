import type { FastifyInstance } from 'fastify'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { buildApp } from '#server/app.ts'
import { importContent } from '#server/content-import/import-content.ts'
import type { Connection } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { createLog } from '#server/kit/log.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { readSettings } from '#server/settings.ts'
import type { SitePage } from '#server/site/render-page.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { fakeClock, type FakeClock } from './fake-clock.ts'
import { newKeys } from './keys.ts'

export type TestApp = Deps & { app: FastifyInstance; clock: FakeClock; connection: Connection }

type Options = {
  /** What the outside world set, as in `{ SITE_URL: 'https://example.org' }`. */
  environment?: Record<string, string>
  clock?: FakeClock
  /** Loads the content of the first start; sooner where it does not matter when that was. */
  withContent?: boolean | 'of any day'
  /** What the routes of the site say of themselves, for the sitemap. */
  pages?: readonly SitePage[]
  /** Takes every line of the log. Without it nothing is logged. */
  logTo?: { write: (line: string) => void }
}

/** The whole server on a database of its own, to be asked with `app.inject`. It goes when the test ends. */
export async function buildTestApp({
  environment = {},
  clock: wanted,
  withContent = false,
  pages = [],
  logTo,
}: Options = {}): Promise<TestApp> {
  // The days of its events are counted from when it was brought in, so a test with a clock of its own does that itself.
  const isReady = withContent === 'of any day' || (withContent && wanted === undefined)
  const clock = wanted ?? fakeClock(isReady ? inject('contentAt') : undefined)
  const { connection, drop } = await freshDatabase({ withContent: isReady })
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment })
  const deps = { db: connection.db, settings, clock, keys: newKeys(), paymentListeners }
  if (withContent && !isReady) await importContent(deps.db, { clock })
  const app = buildApp(deps, {
    site: Promise.resolve({ pages }),
    ...(logTo && { log: createLog({ logLevel: 'debug' }, logTo) }),
  })
  if (TestRunner.getCurrentTest())
    onTestFinished(async () => {
      await app.close()
      await drop()
    })
  return { ...deps, app, connection }
}
