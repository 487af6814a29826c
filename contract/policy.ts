import * as z from 'zod/mini'
import { link, words } from './words.ts'

/** A rule of the organisation. Two may share a name; the note then tells a reader which is which. */
export const Policy = z.object({ name: words, link, note: z.optional(words) })
export type Policy = z.infer<typeof Policy>
