import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { pageText } from '../text/schema.ts'

export const MerchStorePage = z.object({
  slug: z.literal('merch-store'),
  title: pageText,
  description: pageText,
  heading: pageText,
  lead: pageText,
  /** Shown while the store has no products. */
  empty: z.object({ heading: pageText, text: pageText, moreLabel: pageText }),
  collaborator: z.object({ heading: pageText, lead: pageText }),
})
export type MerchStorePage = z.infer<typeof MerchStorePage>

export const readMerchStorePage = endpoint({
  method: 'GET',
  path: '/page/merch-store',
  reply: dataOf(MerchStorePage),
  reads: ['page/merch-store'],
})
