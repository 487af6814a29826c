import * as z from 'zod/mini'
import { link, words } from './words.ts'

/** As people write it, and as a telephone dials it. */
const Number = z.object({
  shown: words,
  dialled: z.string().check(z.regex(/^(?:\d{3}|\d{5,6}|\+1\d{10})$/, 'must be digits to dial')),
})

/** Help outside the organisation. Only published numbers, and none at all rather than a doubtful one. */
export const Resource = z
  .object({
    name: words,
    about: words,
    call: z.optional(Number),
    text: z.optional(Number),
    website: z.optional(z.object({ shown: words, address: link })),
    /** The day on which somebody of the organisation tried it; empty until then. */
    lastChecked: z.union([
      z.literal(''),
      z.templateLiteral([z.number(), '-', z.number(), '-', z.number()]),
    ]),
  })
  .check(
    z.refine(({ call, website }) => call !== undefined || website !== undefined, {
      error: 'must have a number to call or a website',
    }),
  )
export type Resource = z.infer<typeof Resource>
