import { connect } from '#server/db/connect.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { systemClock } from '#server/kit/clock.ts'
import { mailJobs } from '#server/mail/mail.ts'
import { readSettings } from '#server/settings.ts'
import { loadKeys } from '#server/vault/keys.ts'

// A server's mail department alone, in a process of its own that a drill may kill.
const settings = readSettings()
const quiet = () => undefined
const connection = connect(settings.databaseUrl ?? '', { most: 6, onError: quiet })
startWorker({
  connection,
  deps: {
    db: connection.db,
    settings,
    clock: systemClock,
    keys: loadKeys(settings),
    paymentListeners,
  },
  jobs: mailJobs,
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  leaseSeconds: 1,
})
