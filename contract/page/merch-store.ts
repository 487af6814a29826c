import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { link, pageText } from '../text/schema.ts'

/** A sentence of the terms. {document} in its text becomes the link. */
const Term = z
  .object({ text: pageText, document: z.optional(z.object({ label: pageText, link })) })
  .check(
    z.refine(({ text, document }) => text.includes('{document}') === (document !== undefined), {
      path: ['text'],
      error: 'must hold {document} if there is a document, and only then',
    }),
  )

export const MerchStorePage = z.object({
  slug: z.literal('merch-store'),
  title: pageText,
  description: pageText,
  heading: pageText,
  lead: pageText,
  /** Shown while the store has no products. */
  empty: z.object({ heading: pageText, text: pageText, moreLabel: pageText, moreLink: link }),
  collaborator: z.object({
    heading: pageText,
    lead: pageText,
    terms: z.object({ label: pageText, items: z.array(Term).check(z.minLength(1)) }),
  }),
})
export type CollaboratorTerms = z.infer<typeof MerchStorePage>['collaborator']['terms']
export type MerchStorePage = z.infer<typeof MerchStorePage>

export const readMerchStorePage = endpoint({
  method: 'GET',
  path: '/page/merch-store',
  reply: dataOf(MerchStorePage),
  reads: ['page/merch-store'],
})
