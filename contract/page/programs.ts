import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { link, pageText } from '../text/schema.ts'

/** A number as a page shows it and as a phone dials it. */
const PhoneNumber = z.object({
  shown: pageText,
  dialled: z.string().check(z.regex(/^(?:\d{3}|\d{5,6}|\+1\d{10})$/, 'must be digits to dial')),
})

/** Help outside the organisation. Only published numbers; an uncertain number is left out. */
export const resourceFields = {
  name: pageText,
  about: pageText,
  call: z.optional(PhoneNumber),
  text: z.optional(PhoneNumber),
  website: z.optional(z.object({ shown: pageText, address: link })),
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
const Program = z.object({ name: pageText, text: pageText, picture: Picture })

export const ProgramsPage = z.object({
  slug: z.literal('program'),
  title: pageText,
  description: pageText,
  heading: pageText,
  lead: pageText,
  programs: z.object({
    heading: pageText,
    lead: pageText,
    register: pageText,
    items: z.array(Program).check(z.minLength(1)),
  }),
  resource: z.object({ heading: pageText, lead: pageText, view: pageText, picture: Picture }),
  emergency: z.object({ question: pageText, call: pageText }),
  more: z.object({
    heading: pageText,
    lead: pageText,
    items: z.array(Resource).check(z.minLength(1)),
    /** What the browser stores after a visit. */
    offline: pageText,
  }),
})
export type ProgramsPage = z.infer<typeof ProgramsPage>

export const readProgramsPage = endpoint({
  method: 'GET',
  path: '/page/program',
  reply: dataOf(ProgramsPage),
  reads: ['page/program'],
})
