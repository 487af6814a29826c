import { once } from 'node:events'
import module from 'node:module'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/connect.ts'
import { donationJobs } from '#server/donations/jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { systemClock } from '#server/kit/clock.ts'
import { orderJobs } from '#server/orders/jobs.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { paymentJobs } from '#server/payments/payments.ts'
import { readSettings } from '#server/settings.ts'
import { loadKeys } from '#server/vault/keys.ts'

// The whole API and the jobs of payments, without the pages, in a process of its own that a drill may kill.
// It reads its code and then waits for a word, so that the next one is ready when this one is killed.
const settings = readSettings()
// As a server does that has started: it will be killed before it could do so at its end.
module.flushCompileCache()
process.stdin.once('end', () => process.exit())
await once(process.stdin, 'data')

const open = (most: number) =>
  connect(settings.databaseUrl ?? '', { most, onError: () => undefined })
const { db } = open(10)
const deps = { db, settings, clock: systemClock, keys: loadKeys(settings), paymentListeners }
const app = buildApp(deps)
startWorker({
  connection: open(4),
  deps,
  log: app.log,
  jobs: [...paymentJobs, ...donationJobs, ...orderJobs],
})
await app.listen({ port: settings.port, host: settings.host })
