import { connect } from '#server/db/connect.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { systemClock } from '#server/kit/clock.ts'
import { mailJobs } from '#server/mail/mail.ts'
import { readSettings } from '#server/settings.ts'
import { loadKeys } from '#server/vault/keys.ts'

// Only the mail jobs of a server, in its own process that a drill can kill.
const settings = readSettings()
const quiet = () => undefined
const connection = connect(settings.databaseUrl ?? '', { max: 6, onError: quiet })
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
