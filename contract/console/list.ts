import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { singleLine, wholeNumber } from '../fields.ts'

const maxRows = 100
const limitMessage = `limit must be 1 to ${maxRows}`

/** The query of every list. `after` is the `next` of the page before; it works only with the same filters. */
export const pageQuery = {
  limit: z._default(wholeNumber(1, maxRows, limitMessage), 50),
  after: z.optional(z.string().check(z.maxLength(500))),
}

/** A total above this number means "more than". */
export const maxTotal = 10_000

/** One page of a list. `next` is null on the last page. */
export const listOf = <T extends z.ZodMiniType>(row: T) =>
  dataOf(z.object({ rows: z.array(row), next: z.nullable(z.string()), total: z.int() }))

const reasonMessage = 'Give a reason of 5 to 300 characters'

/** Why a staff member opens, exports or changes something. It goes to the audit log. */
export const reason = singleLine(reasonMessage, 300).check(z.minLength(5, reasonMessage))

export const recordId = z.object({ id: z.uuid() })
