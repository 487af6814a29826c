import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { paragraphs, words } from '../words/schema.ts'

/** Each purpose has a letter from A to Z. */
const maxPurposes = 26

export const AboutPage = z.object({
  slug: z.literal('about'),
  title: words,
  description: words,
  intro: z.object({ heading: words, lead: words, picture: Picture }),
  mission: z.object({ heading: words, statement: words }),
  vision: z.object({ heading: words, statement: words, picture: Picture }),
  history: z.object({
    heading: words,
    paragraphs,
    /** The layout of the pile is made for three pictures. */
    photos: z.array(Picture).check(z.length(3, 'must hold three pictures')),
  }),
  purpose: z.object({
    heading: words,
    items: z
      .array(z.object({ name: words, text: words }))
      .check(z.minLength(1), z.maxLength(maxPurposes)),
  }),
  stories: z.object({ heading: words, picture: Picture }),
})
export type AboutPage = z.infer<typeof AboutPage>

export const readAboutPage = endpoint({
  method: 'GET',
  path: '/page/about',
  reply: dataOf(AboutPage),
  reads: ['page'],
})
