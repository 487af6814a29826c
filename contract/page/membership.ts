import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { pageText } from '../text/schema.ts'
import { benefits } from './benefits.ts'

const Program = z.object({ name: pageText, text: pageText, picture: Picture })

export const MembershipPage = z.object({
  slug: z.literal('become-member'),
  title: pageText,
  description: pageText,
  heading: pageText,
  lead: pageText,
  joinLabel: pageText,
  picture: Picture,
  benefits: benefits(4),
  programs: z.object({
    heading: pageText,
    lead: pageText,
    allLabel: pageText,
    items: z.array(Program).check(z.length(3, 'must hold three programs')),
  }),
  form: z.object({ heading: pageText, lead: pageText }),
})
export type MembershipPage = z.infer<typeof MembershipPage>

export const readMembershipPage = endpoint({
  method: 'GET',
  path: '/page/become-member',
  reply: dataOf(MembershipPage),
  reads: ['page/become-member'],
})
