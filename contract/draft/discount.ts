import * as z from 'zod/mini'

/** A discount code as it is written down in the content folder: so much percent or so many whole dollars off. */
export const DiscountDraft = z
  .object({
    code: z.string().check(z.regex(/^[A-Z0-9-]{1,40}$/, 'must be capitals, digits and hyphens')),
    percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
    dollars: z.optional(z.int().check(z.gte(1))),
    /** How many orders may use it in all; missing when there is no end. */
    usesMost: z.optional(z.int().check(z.gte(1))),
    endsAt: z.optional(
      z.iso.datetime({ error: 'must be an instant like 2026-12-31T07:00:00.000Z' }),
    ),
  })
  .check(
    z.refine(({ percent, dollars }) => (percent === undefined) !== (dollars === undefined), {
      path: ['percent'],
      error: 'must be there, or dollars in its place',
    }),
  )
export type DiscountDraft = z.infer<typeof DiscountDraft>
