import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { optionalLink, paragraphs, words } from '../words/schema.ts'

/** A member of the staff or the board. An empty social field shows no link. */
const Person = z.object({
  name: words,
  title: words,
  image: Picture,
  x: optionalLink,
  linkedin: optionalLink,
  instagram: optionalLink,
})
export type Person = z.infer<typeof Person>

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
