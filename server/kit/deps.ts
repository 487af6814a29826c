import type { Connection } from '#server/db/connect.ts'
import type { Settings } from '#server/settings.ts'
import type { Clock } from './clock.ts'
import type { Keys } from './secret.ts'

/** What every module's routes are handed. */
export type Deps = { db: Connection['db']; settings: Settings; clock: Clock; keys: Keys }
