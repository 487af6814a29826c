import { createHash } from 'node:crypto'
import { maxTotal } from '#contract/console/list.ts'
import type { RowPosition } from '#server/db/rows.ts'
import type { Keys } from './secret.ts'
import { sign, verify } from './signed.ts'
import { Refusal } from './refuse.ts'

type List = {
  name: string
  /** The filters of the list. A cursor works only with the filters it was made for. */
  filters: Readonly<Record<string, unknown>>
}

type PageQuery = { limit: number; after?: string | undefined }
type Position = readonly (number | string)[]

type Source<Row> = {
  /** The rows behind the position of the last row of the page before, in the order of the list. */
  read: (after: readonly string[] | undefined, limit: number) => Promise<Row[]>
  /** Counts no further than `max`. */
  count: (max: number) => Promise<number>
  /** Its values contain no full stop. */
  positionOf: (row: Row) => Position
}

const use = 'list cursor'

/** One page of a list with keyset paging, as `listOf` of the contract describes it. */
export async function keysetPage<Row>(
  keys: Keys,
  list: List,
  { limit, after }: PageQuery,
  { read, count, positionOf }: Source<Row>,
): Promise<{ rows: Row[]; next: string | null; total: number }> {
  const [found, total] = await Promise.all([
    read(positionIn(keys, list, after), limit + 1),
    count(maxTotal + 1),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasNext = found.length > limit && last !== undefined
  return { rows, next: hasNext ? cursorAfter(keys, list, positionOf(last)) : null, total }
}

/** The position of a list that is sorted by one number. */
export const numberIn = (after: readonly string[] | undefined): number | undefined =>
  after === undefined ? undefined : Number(after[0])

/** The position of a list that is sorted by a moment and then by id. */
export const rowIn = (after: readonly string[] | undefined): RowPosition | undefined => {
  const [at, id] = after ?? []
  return at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id }
}

/** A signed cursor: the position of the last row of a page. */
export const cursorAfter = (keys: Keys, list: List, position: Position): string =>
  sign(keys, use, [...position, hashOf(list)])

/** Undefined without a cursor. A forged cursor, or one of another list, is a 422. */
function positionIn(keys: Keys, list: List, cursor: string | undefined): string[] | undefined {
  if (cursor === undefined) return undefined
  const signed = verify(keys, use, cursor) ?? []
  if (signed.length > 1 && signed.at(-1) === hashOf(list)) return signed.slice(0, -1)
  const message = 'This page of the list is no longer there. Start from the first page.'
  throw new Refusal('invalid', message, { fields: { after: message } })
}

const hashOf = ({ name, filters }: List): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        name,
        Object.keys(filters)
          .toSorted()
          .map((key) => [key, filters[key]]),
      ]),
    )
    .digest('base64url')
