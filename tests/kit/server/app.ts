import type { FastifyInstance } from 'fastify'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { buildApp } from '#server/app.ts'
import { importContent } from '#server/content-import/import-content.ts'
import type { Connection } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { createLog } from '#server/kit/log.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { readSettings } from '#server/settings.ts'
import type { Handle, SitePage } from '#server/site/render-page.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { fakeClock, type FakeClock } from './fake-clock.ts'
import { newKeys } from './keys.ts'

export type TestApp = Deps & { app: FastifyInstance; clock: FakeClock; connection: Connection }

type Options = {
  /** Environment variables, for example `{ SITE_URL: 'https://example.org' }`. */
  environment?: Record<string, string>
  clock?: FakeClock
  /** Loads the default content. `of any day` is faster, if the import date does not matter. */
  withContent?: boolean | 'of any day'
  /** The page list of the site, for the sitemap. */
  pages?: readonly SitePage[]
  /** Renders pages, for the preview of drafts. */
  handle?: Handle
  /** Gets every log line. Without it nothing is logged. */
  logTo?: { write: (line: string) => void }
}

/** The whole server with a new database, for `app.inject`. Both are closed when the test ends. */
export async function buildTestApp({
  environment = {},
  clock: givenClock,
  withContent = false,
  pages = [],
  handle,
  logTo,
}: Options = {}): Promise<TestApp> {
  // The days of the events count from the import, so a test with its own clock imports the content itself.
  const isPrepared = withContent === 'of any day' || (withContent && givenClock === undefined)
  const clock = givenClock ?? fakeClock(isPrepared ? inject('contentAt') : undefined)
  const { connection, drop } = await freshDatabase({ withContent: isPrepared })
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment })
  const deps = { db: connection.db, settings, clock, keys: newKeys(), paymentListeners }
  if (withContent && !isPrepared) await importContent(deps.db, { clock })
  const app = buildApp(deps, {
    site: Promise.resolve({ pages, ...(handle && { handle }) }),
    ...(logTo && { log: createLog({ logLevel: 'debug' }, logTo) }),
  })
  if (TestRunner.getCurrentTest())
    onTestFinished(async () => {
      await app.close()
      await drop()
    })
  return { ...deps, app, connection }
}
