import * as z from 'zod/mini'
import { ProgramsPage, resourceFields } from './programs.ts'

/** A resource as staff edit it. Visitors do not get the mark. */
const StoredResource = z
  .object({
    ...resourceFields,
    /** Crisis lines are also in the chat, on the error pages and on the page without a connection. */
    isCrisisLine: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ call, website }) => call !== undefined || website !== undefined, {
      error: 'must have a number to call or a website',
    }),
    z.refine(({ call, isCrisisLine }) => !isCrisisLine || call !== undefined, {
      path: ['call'],
      error: 'must have a number to call, because it is a crisis line',
    }),
  )

const { more } = ProgramsPage.shape

/** The page `program` as it is stored and edited. */
export const StoredProgramsPage = z.extend(ProgramsPage, {
  more: z.extend(more, { items: z.array(StoredResource).check(z.minLength(1)) }),
})
export type StoredProgramsPage = z.infer<typeof StoredProgramsPage>
