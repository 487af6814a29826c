import { buildApp } from './app.ts'
import { backupJobs } from './backup/jobs.ts'
import { importContent } from './content-import/import-content.ts'
import { loadConsoleFiles } from './console-files.ts'
import { contentKinds } from './content-kinds.ts'
import { connect } from './db/connect.ts'
import { openDatabase } from './db/open.ts'
import { publishScheduled } from './drafts/drafts.ts'
import { openStoredFiles } from './files/files.ts'
import { turnEventsPast } from './events/events.ts'
import { addressFor, greet } from './greet.ts'
import { announce } from './applications/announce.ts'
import { endPreviousLink, sendFreshLink } from './applications/fresh-link.ts'
import { checkAuditDaily } from './jobs/check-audit.ts'
import { purgeJob } from './jobs/purge.ts'
import { startWorker } from './jobs/worker.ts'
import { systemClock } from './kit/clock.ts'
import { createLog } from './kit/log.ts'
import { mailJobs } from './mail/mail.ts'
import { donationJobs } from './donations/jobs.ts'
import { orderJobs } from './orders/jobs.ts'
import { paymentListeners } from './payment-listeners.ts'
import { createSandboxTables, paymentJobs } from './payments/payments.ts'
import { turnPostsPublic } from './posts/posts.ts'
import { registrationJobs } from './registrations/jobs.ts'
import { newsletterJobs } from './newsletter/newsletter.ts'
import { purgeRules } from './purge-rules.ts'
import { readSettings } from './settings.ts'
import { throttleStock } from './site/throttle-stock.ts'
import { loadCache } from './site/load-cache.ts'
import { loadSite } from './site/load-site.ts'
import { watchNouns } from './site/noun-watch.ts'
import type { Site } from './site/render-page.ts'
import { mountSite } from './site/site.ts'
import { rolesOfActive, startLine } from './staff/staff.ts'
import { stopOnSignal, stopWithMessage } from './stop.ts'
import { joinKeyHolders } from './vault/key-ring.ts'
import { loadKeys } from './vault/keys.ts'
import { checkKeys } from './vault/rotate.ts'

await start().catch(stopWithMessage)

async function start(): Promise<void> {
  const settings = readSettings()
  const clock = systemClock
  const log = createLog(settings)
  const onError = (error: unknown) => log.warn({ err: error }, 'a connection was lost')

  const [database, cache, consoleFiles] = await Promise.all([
    openDatabase(settings, { print: console.log, log }),
    loadCache(settings, clock),
    loadConsoleFiles(settings),
  ])
  const { connection, url } = database
  const heldKeys = loadKeys(settings)
  await checkKeys(connection.db, heldKeys)
  if (settings.paymentProvider === 'test') await createSandboxTables(connection.db)
  const ring = await joinKeyHolders(connection.db, heldKeys, { onError })
  const deps = { db: connection.db, settings, clock, keys: ring.keys, paymentListeners }
  await importContent(connection.db, { clock })

  const loading = Promise.withResolvers<Site>()
  const files = openStoredFiles(deps)
  const app = buildApp(deps, { log, files, cache, site: loading.promise, consoleFiles })
  loading.resolve(loadSite(settings, app, cache.sheetOf))
  mountSite(app, { settings, ...cache, site: await loading.promise })
  await files.sync()
  const dropPages = throttleStock(cache.pages.drop)
  const onChange = (change: string) =>
    change === 'file' ? void files.syncSoon(onError) : dropPages(change)
  const watch = watchNouns({ url, pool: connection.pool, onChange, onError })
  const jobConnection = connect(url, { max: 4, onError })
  const worker = startWorker({
    connection: jobConnection,
    jobs: [
      ...mailJobs,
      ...newsletterJobs,
      turnEventsPast,
      turnPostsPublic,
      ...registrationJobs,
      announce,
      sendFreshLink,
      endPreviousLink,
      ...paymentJobs,
      ...donationJobs,
      ...orderJobs,
      purgeJob(purgeRules),
      ...(settings.backupDir ? backupJobs({ url, folder: settings.backupDir }) : []),
      checkAuditDaily,
      publishScheduled(contentKinds, rolesOfActive),
    ],
    deps,
    log,
  })

  await app.listen({ port: settings.port, host: settings.host })
  stopOnSignal(log, [
    () => app.close(),
    () => worker.stop(),
    () => watch.stop(),
    () => jobConnection.close(),
    () => ring.stop(),
    () => database.close(),
  ])
  const address = addressFor(settings, app.listeningOrigin)
  greet({ settings, address, ...database, desk: await startLine(deps, address) })
}
