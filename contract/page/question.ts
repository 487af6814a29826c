import * as z from 'zod/mini'
import { other } from '../application/answers.ts'
import { pageText } from '../text/schema.ts'

export const preferNotToSay = 'Prefer not to say'

const areUnique = (options: string[]) => new Set(options).size === options.length
const endsWith =
  (...last: string[]) =>
  (options: string[]) =>
    options.slice(-last.length).join('\n') === last.join('\n')

const options = z
  .array(pageText)
  .check(
    z.minLength(2, 'must offer at least two answers'),
    z.refine(areUnique, 'must not offer the same answer twice'),
  )

const question = (answers: typeof options) =>
  z.object({ legend: pageText, hint: z.optional(pageText), options: answers })

/** A question whose options are complete. */
export const ClosedQuestion = question(options)

/** A question with the option 'Other' and a field for the applicant's own words. */
export const OpenQuestion = question(
  options.check(z.refine(endsWith(other), `must end with '${other}'`)),
)

/** A question about identity: the applicant may decline to answer or use their own words. */
export const IdentityQuestion = question(
  options.check(
    z.refine(
      endsWith(preferNotToSay, other),
      `must end with '${preferNotToSay}' and then '${other}'`,
    ),
  ),
)
