import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { link, words } from '../words/schema.ts'

/** A number as a page shows it and as a phone dials it. */
const PhoneNumber = z.object({
  shown: words,
  dialled: z.string().check(z.regex(/^(?:\d{3}|\d{5,6}|\+1\d{10})$/, 'must be digits to dial')),
})

/** Help outside the organisation. Only published numbers; an uncertain number is left out. */
export const resourceFields = {
  name: words,
  about: words,
  call: z.optional(PhoneNumber),
  text: z.optional(PhoneNumber),
  website: z.optional(z.object({ shown: words, address: link })),
  /** The day (YYYY-MM-DD) a staff member last checked it; empty until then. */
  lastChecked: z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, 'must be a day or empty')),
}

const Resource = z.object(resourceFields).check(
  z.refine(({ call, website }) => call !== undefined || website !== undefined, {
    error: 'must have a number to call or a website',
  }),
)
export type Resource = z.infer<typeof Resource>

/** A program for members that meets in person. */
const Program = z.object({ name: words, text: words, picture: Picture })

export const ProgramsPage = z.object({
  slug: z.literal('program'),
  title: words,
  description: words,
  heading: words,
  lead: words,
  programs: z.object({
    heading: words,
    lead: words,
    register: words,
    items: z.array(Program).check(z.minLength(1)),
  }),
  resource: z.object({ heading: words, lead: words, view: words, picture: Picture }),
  emergency: z.object({ question: words, call: words }),
  more: z.object({ heading: words, lead: words, items: z.array(Resource).check(z.minLength(1)) }),
})
export type ProgramsPage = z.infer<typeof ProgramsPage>

export const readProgramsPage = endpoint({
  method: 'GET',
  path: '/page/program',
  reply: dataOf(ProgramsPage),
  reads: ['page'],
})
