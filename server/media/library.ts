import type { LibraryQuery } from '#contract/console/media-use.ts'
import { maxTotal } from '#contract/console/list.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { cursorAfter, positionOf } from '#server/kit/list-cursor.ts'
import { describeDocument } from './documents.ts'
import { describePicture } from './pictures.ts'
import { countDocuments, countPictures, documentPage, type Filter, picturePage } from './queries.ts'

type Source<Row extends { position: number }, Described> = {
  name: string
  page: (db: Db, page: Filter & { after?: number | undefined; limit: number }) => Promise<Row[]>
  count: (db: Db, filter: Filter, max: number) => Promise<number>
  describe: (row: Row) => Described
}

const listFrom =
  <Row extends { position: number }, Described>(source: Source<Row, Described>) =>
  async (
    { db, keys }: Pick<Deps, 'db' | 'keys'>,
    { limit, after, q, filter }: LibraryQuery,
  ): Promise<{ rows: Described[]; next: string | null; total: number }> => {
    const list = { name: source.name, filters: { q, filter } }
    const position = positionOf(keys, list, after)
    const [found, total] = await Promise.all([
      source.page(db, { q, filter, after: position, limit: limit + 1 }),
      source.count(db, { q, filter }, maxTotal + 1),
    ])
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    const hasNext = found.length > limit && last !== undefined
    return {
      rows: rows.map((row) => source.describe(row)),
      next: hasNext ? cursorAfter(keys, list, last.position) : null,
      total,
    }
  }

export const listPictures = listFrom({
  name: 'pictures',
  page: picturePage,
  count: countPictures,
  describe: describePicture,
})

export const listDocuments = listFrom({
  name: 'documents',
  page: documentPage,
  count: countDocuments,
  describe: describeDocument,
})
