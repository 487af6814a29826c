import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { ReadContent } from './content-folder.ts'

/**
 * Brings one kind of thing from the content folder into a database that has none of it yet.
 * What is there already belongs to the organisation: leave it alone.
 */
export type Importer = (tx: Db, from: { read: ReadContent; clock: Clock }) => Promise<void>
