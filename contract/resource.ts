import * as z from 'zod/mini'
import { link, words } from './words.ts'

/** A number as people write it, and as a telephone dials it. */
const PhoneNumber = z.object({
  shown: words,
  dialled: z.string().check(z.regex(/^(?:\d{3}|\d{5,6}|\+1\d{10})$/, 'must be digits to dial')),
})

/** Help outside the organisation. Only published numbers, and none at all rather than a doubtful one. */
export const Resource = z
  .object({
    name: words,
    about: words,
    call: z.optional(PhoneNumber),
    text: z.optional(PhoneNumber),
    website: z.optional(z.object({ shown: words, address: link })),
    /** The day (YYYY-MM-DD) on which somebody of the organisation tried it; empty until then. */
    lastChecked: z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'must be a day or empty')),
  })
  .check(
    z.refine(({ call, website }) => call !== undefined || website !== undefined, {
      error: 'must have a number to call or a website',
    }),
  )
export type Resource = z.infer<typeof Resource>
