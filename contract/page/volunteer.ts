import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { Picture } from '../picture.ts'
import { paragraphs, pageText } from '../text/schema.ts'
import { benefits } from './benefits.ts'
import { ClosedQuestion, IdentityQuestion, OpenQuestion } from './question.ts'

/** One large picture and two small ones. */
const Gallery = z.object({
  heading: pageText,
  pictures: z
    .array(z.extend(Picture, { alt: pageText }))
    .check(z.length(3, 'must hold three pictures')),
})

export const VolunteerPage = z.object({
  slug: z.literal('volunteer'),
  title: pageText,
  description: pageText,
  heading: pageText,
  lead: pageText,
  picture: Picture,
  intro: z.object({ heading: pageText, paragraphs }),
  benefits: benefits(4),
  galleries: z.array(Gallery).check(z.length(2, 'must hold two galleries')),
  form: z.object({
    heading: pageText,
    lead: pageText,
    /** Explains why the form has questions about identity, who reads the answers and how long they are stored. */
    why: pageText,
    questions: z.object({
      sexualOrientation: IdentityQuestion,
      genderIdentity: IdentityQuestion,
      raceEthnicity: IdentityQuestion,
      availability: OpenQuestion,
      skills: OpenQuestion,
      volunteerReasons: OpenQuestion,
      heardAbout: OpenQuestion,
      preferredContact: ClosedQuestion,
    }),
  }),
})
export type VolunteerPage = z.infer<typeof VolunteerPage>

export const readVolunteerPage = endpoint({
  method: 'GET',
  path: '/page/volunteer',
  reply: dataOf(VolunteerPage),
  reads: ['page/volunteer'],
})
