import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { link, paragraphs, pageText, pageTextWith } from '../text/schema.ts'

/** A policy document. The note tells two documents of the same name apart. */
const Policy = z.object({ name: pageText, link, note: z.optional(pageText) })
export type Policy = z.infer<typeof Policy>

/** The land acknowledgement and the policies below it. */
export const PoliciesPage = z.object({
  slug: z.literal('landacknowledgement'),
  title: pageText,
  description: pageText,
  acknowledgement: z.object({ heading: pageText, lead: pageText, paragraphs }),
  picture: Picture,
  policies: z.object({
    heading: pageText,
    intro: pageText,
    questions: pageTextWith('email'),
    items: z.array(Policy).check(z.minLength(1)),
    /** Everything that the site stores on a visitor's device. It must match the privacy policy. */
    inBrowser: z.object({ heading: pageText, items: paragraphs, note: pageText }),
  }),
})
export type PoliciesPage = z.infer<typeof PoliciesPage>

export const readPoliciesPage = endpoint({
  method: 'GET',
  path: '/page/landacknowledgement',
  reply: dataOf(PoliciesPage),
  reads: ['page/landacknowledgement'],
})
