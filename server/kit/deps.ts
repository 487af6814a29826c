import type { Connection } from '#server/db/connect.ts'
import type { Settings } from '#server/settings.ts'
import type { Clock } from './clock.ts'
import type { Keys } from './secret.ts'

/** Passed to the routes and jobs of every module. `server/payments/listeners.ts` adds the payment listeners. */
export interface Deps {
  db: Connection['db']
  settings: Settings
  clock: Clock
  keys: Keys
}
