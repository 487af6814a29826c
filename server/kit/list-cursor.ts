import { createHash } from 'node:crypto'
import type { Keys } from './secret.ts'
import { sign, verify } from './signed.ts'
import { Refusal } from './refuse.ts'

type List = {
  name: string
  /** The filters of the list. A cursor works only with the filters it was made for. */
  filters: Readonly<Record<string, unknown>>
}

const use = 'list cursor'

/** A signed cursor: the position of the last row of a page. */
export const cursorAfter = (keys: Keys, list: List, ...position: (number | string)[]): string =>
  sign(keys, use, [...position, hashOf(list)])

/** The position in a cursor; undefined without a cursor. A forged cursor, or one of another list, is a 422. */
export function positionOf(keys: Keys, list: List, cursor: string | undefined): number | undefined {
  const [position] = positionsOf(keys, list, cursor) ?? []
  return position === undefined ? undefined : Number(position)
}

/** As `positionOf`, for a list that is sorted by several columns. Their values contain no full stop. */
export function positionsOf(
  keys: Keys,
  list: List,
  cursor: string | undefined,
): string[] | undefined {
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
