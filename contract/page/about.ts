import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { paragraphs, pageText } from '../text/schema.ts'

/** Each purpose has a letter from A to Z. */
const maxPurposes = 26

export const AboutPage = z.object({
  slug: z.literal('about'),
  title: pageText,
  description: pageText,
  intro: z.object({ heading: pageText, lead: pageText, picture: Picture }),
  mission: z.object({ heading: pageText, statement: pageText }),
  vision: z.object({ heading: pageText, statement: pageText, picture: Picture }),
  history: z.object({
    heading: pageText,
    paragraphs,
    /** The layout of the pile is made for three pictures. */
    photos: z.array(Picture).check(z.length(3, 'must hold three pictures')),
  }),
  purpose: z.object({
    heading: pageText,
    items: z
      .array(z.object({ name: pageText, text: pageText }))
      .check(z.minLength(1), z.maxLength(maxPurposes)),
  }),
  stories: z.object({ heading: pageText, picture: Picture }),
})
export type AboutPage = z.infer<typeof AboutPage>

export const readAboutPage = endpoint({
  method: 'GET',
  path: '/page/about',
  reply: dataOf(AboutPage),
  reads: ['page/about'],
})
