import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'

/** A crisis line as pages show it. `text` is a number for text messages. */
export const CrisisLine = z.object({
  name: z.string(),
  shown: z.string(),
  dialled: z.string(),
  text: z.optional(z.string()),
})
export type CrisisLine = z.infer<typeof CrisisLine>

/**
 * The published crisis lines; null while they equal the list in the scripts (`content/crisis-lines.json`), so that no
 * page has them twice.
 */
export const readCrisisLines = endpoint({
  method: 'GET',
  path: '/crisis-line',
  reply: dataOf(z.nullable(z.array(CrisisLine))),
  reads: ['crisis-line'],
})
