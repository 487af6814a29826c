import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { words } from '../words/schema.ts'
import { benefits } from './benefits.ts'

const Program = z.object({ name: words, text: words, picture: Picture })

export const MembershipPage = z.object({
  slug: z.literal('become-member'),
  title: words,
  description: words,
  heading: words,
  lead: words,
  joinLabel: words,
  picture: Picture,
  benefits: benefits(4),
  programs: z.object({
    heading: words,
    lead: words,
    allLabel: words,
    items: z.array(Program).check(z.length(3, 'must hold three programs')),
  }),
  form: z.object({ heading: words, lead: words }),
})
export type MembershipPage = z.infer<typeof MembershipPage>

export const readMembershipPage = endpoint({
  method: 'GET',
  path: '/page/become-member',
  reply: dataOf(MembershipPage),
  reads: ['page'],
})
