import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { words } from '../words/schema.ts'

export const MerchStorePage = z.object({
  slug: z.literal('merch-store'),
  title: words,
  description: words,
  heading: words,
  lead: words,
  /** Shown while the store has no products. */
  empty: z.object({ heading: words, text: words, moreLabel: words }),
  collaborator: z.object({ heading: words, lead: words }),
})
export type MerchStorePage = z.infer<typeof MerchStorePage>

export const readMerchStorePage = endpoint({
  method: 'GET',
  path: '/page/merch-store',
  reply: dataOf(MerchStorePage),
  reads: ['page'],
})
