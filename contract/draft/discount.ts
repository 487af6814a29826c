import * as z from 'zod/mini'

/** A discount code as the content folder describes it: a percentage or whole dollars off. */
export const DiscountDraft = z
  .object({
    code: z.string().check(z.regex(/^[A-Z0-9-]{1,40}$/, 'must be capitals, digits and hyphens')),
    percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
    dollars: z.optional(z.int().check(z.gte(1))),
    /** How many orders in total may use it; missing without a limit. */
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
