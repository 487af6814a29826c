import * as z from 'zod/mini'
import { pageText } from '../text/schema.ts'

/** The benefits of joining. The specification and the design fix their number. */
export const benefits = (count: number) =>
  z.object({
    heading: pageText,
    items: z
      .array(z.object({ name: pageText, text: pageText }))
      .check(z.length(count, `must hold ${count} benefits`)),
  })
export type Benefits = z.infer<ReturnType<typeof benefits>>
