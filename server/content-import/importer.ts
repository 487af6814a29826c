import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { ListContent, ReadContent, ReadText } from './content-folder.ts'

/**
 * Brings one kind of thing from the content folder into a database that has none of it yet.
 * What is there already belongs to the organisation: leave it alone.
 */
export type Importer = (tx: Db, from: Source) => Promise<void>

export type Source = { read: ReadContent; readText: ReadText; namesIn: ListContent; clock: Clock }
