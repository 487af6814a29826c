import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { Resource } from '../resource.ts'
import { words } from '../words.ts'

/** A program for members: something that happens in a room. */
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
