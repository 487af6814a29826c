import type { Pieces } from '#server/catalogue/catalogue.ts'
import type { LineRow } from './queries.ts'

/** What an order takes from the shelves. */
export const piecesOf = (lines: readonly LineRow[]): Pieces[] =>
  lines.map(({ product_size_id, quantity }) => ({ productSize: product_size_id, quantity }))
