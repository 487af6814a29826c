import type { LibraryQuery } from '#contract/console/media-use.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
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
    const page = await keysetPage(
      keys,
      list,
      { limit, after },
      {
        read: (position, max) =>
          source.page(db, { q, filter, after: numberIn(position), limit: max }),
        count: (max) => source.count(db, { q, filter }, max),
        positionOf: ({ position }) => [position],
      },
    )
    return { ...page, rows: page.rows.map((row) => source.describe(row)) }
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
