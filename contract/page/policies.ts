import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { link, paragraphs, words, wordsWithEmail } from '../words/schema.ts'

/** A policy document. The note tells two documents of the same name apart. */
const Policy = z.object({ name: words, link, note: z.optional(words) })
export type Policy = z.infer<typeof Policy>

/** The land acknowledgement and the policies below it. */
export const PoliciesPage = z.object({
  slug: z.literal('landacknowledgement'),
  title: words,
  description: words,
  acknowledgement: z.object({ heading: words, lead: words, paragraphs }),
  picture: Picture,
  policies: z.object({
    heading: words,
    intro: words,
    questions: wordsWithEmail,
    items: z.array(Policy).check(z.minLength(1)),
  }),
})
export type PoliciesPage = z.infer<typeof PoliciesPage>

export const readPoliciesPage = endpoint({
  method: 'GET',
  path: '/page/landacknowledgement',
  reply: dataOf(PoliciesPage),
  reads: ['page'],
})
