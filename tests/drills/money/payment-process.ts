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

// The whole API and the payment jobs, without the pages, in its own process that a drill can kill.
// It loads its code and then waits for input, so that it can replace a killed process at once.
const settings = readSettings()
// Node writes the compile cache at a normal exit, but this process will be killed.
module.flushCompileCache()
process.stdin.once('end', () => process.exit())
await once(process.stdin, 'data')

const open = (poolSize: number) =>
  connect(settings.databaseUrl ?? '', { max: poolSize, onError: () => undefined })
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
