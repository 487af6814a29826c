import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { optionalLink, paragraphs, pageText } from '../text/schema.ts'

/** A member of the staff or the board. An empty social field shows no link. */
const Person = z.object({
  name: pageText,
  title: pageText,
  image: Picture,
  x: optionalLink,
  linkedin: optionalLink,
  instagram: optionalLink,
})
export type Person = z.infer<typeof Person>

const People = z.object({ heading: pageText, people: z.array(Person).check(z.minLength(1)) })

export const LeadershipPage = z.object({
  slug: z.literal('leadership'),
  title: pageText,
  description: pageText,
  heading: pageText,
  lead: pageText,
  picture: Picture,
  executive: z.object({ heading: pageText, person: Person, lead: pageText, biography: paragraphs }),
  staff: People,
  board: People,
})
export type LeadershipPage = z.infer<typeof LeadershipPage>

export const readLeadershipPage = endpoint({
  method: 'GET',
  path: '/page/leadership',
  reply: dataOf(LeadershipPage),
  reads: ['page/leadership'],
})
