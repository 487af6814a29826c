import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { ListContent, ReadContent, ReadText } from './content-folder.ts'

/** Imports one kind of content from the content folder. */
export type Importer = (tx: Db, from: Source) => Promise<void>

export type Source = { read: ReadContent; readText: ReadText; namesIn: ListContent; clock: Clock }
