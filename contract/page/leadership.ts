import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Person } from '../person.ts'
import { Picture } from '../picture.ts'
import { paragraphs, words } from '../words.ts'

const People = z.object({ heading: words, people: z.array(Person).check(z.minLength(1)) })

export const LeadershipPage = z.object({
  slug: z.literal('leadership'),
  title: words,
  description: words,
  heading: words,
  lead: words,
  picture: Picture,
  executive: z.object({ heading: words, person: Person, lead: words, biography: paragraphs }),
  staff: People,
  board: People,
})
export type LeadershipPage = z.infer<typeof LeadershipPage>

export const readLeadershipPage = endpoint({
  method: 'GET',
  path: '/page/leadership',
  reply: dataOf(LeadershipPage),
  reads: ['page'],
})
