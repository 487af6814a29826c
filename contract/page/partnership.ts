import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { words } from '../words/schema.ts'
import { benefits } from './benefits.ts'

/** The logo of a partner. Its alternative text is the partner's name, so it is required. */
const Mark = z.extend(Picture, { alt: words })

export const PartnershipPage = z.object({
  slug: z.literal('partnership'),
  title: words,
  description: words,
  heading: words,
  lead: words,
  picture: Picture,
  benefits: benefits(3),
  partners: z.object({
    heading: words,
    marks: z.array(Mark).check(z.minLength(1, 'must hold at least one partner')),
  }),
  form: z.object({ heading: words }),
})
export type PartnershipPage = z.infer<typeof PartnershipPage>

export const readPartnershipPage = endpoint({
  method: 'GET',
  path: '/page/partnership',
  reply: dataOf(PartnershipPage),
  reads: ['page'],
})
