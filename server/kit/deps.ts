import type { Db } from '#server/db/connect.ts'
import type { Settings } from '#server/settings.ts'
import type { Clock } from './clock.ts'

/** What every module's routes are handed. */
export type Deps = { db: Db; settings: Settings; clock: Clock }
