import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { pageText } from '../text/schema.ts'
import { benefits } from './benefits.ts'

/** The logo of a partner. Its alternative text is the partner's name, so it is required. */
const Mark = z.extend(Picture, { alt: pageText })

export const PartnershipPage = z.object({
  slug: z.literal('partnership'),
  title: pageText,
  description: pageText,
  heading: pageText,
  lead: pageText,
  picture: Picture,
  benefits: benefits(3),
  partners: z.object({
    heading: pageText,
    marks: z.array(Mark).check(z.minLength(1, 'must hold at least one partner')),
  }),
  form: z.object({ heading: pageText }),
})
export type PartnershipPage = z.infer<typeof PartnershipPage>

export const readPartnershipPage = endpoint({
  method: 'GET',
  path: '/page/partnership',
  reply: dataOf(PartnershipPage),
  reads: ['page/partnership'],
})
