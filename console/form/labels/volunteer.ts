import type { VolunteerPage } from '#contract/page/volunteer.ts'
import type { LabelsOf } from '../labels.ts'
import { benefits, lead, metadata } from './shared.ts'

type Questions = VolunteerPage['form']['questions']

const question = (label: string, ending?: string) => ({
  label,
  fields: {
    legend: 'Question',
    hint: 'Hint below the question',
    options: { label: 'Answers', item: 'Answer', ...(ending && { hint: ending }) },
  } satisfies LabelsOf<Questions['skills']>,
})

const open = 'The last answer is ‘Other’.'
const identity = 'The last two answers are ‘Prefer not to say’ and ‘Other’.'

export const volunteerLabels: LabelsOf<VolunteerPage> = {
  ...metadata,
  heading: 'Heading',
  lead,
  picture: 'Picture',
  intro: { label: 'Introduction', fields: { heading: 'Heading', paragraphs: 'Text' } },
  benefits,
  galleries: {
    label: 'Galleries',
    item: 'Gallery',
    fields: { heading: 'Heading', pictures: { label: 'Pictures', item: 'Picture' } },
  },
  form: {
    label: 'Volunteer form',
    fields: {
      heading: 'Heading',
      lead,
      why: {
        label: 'Why we ask',
        hint: 'Why the form asks about identity, who reads the answers and how long they are stored.',
        isLong: true,
      },
      questions: {
        label: 'Questions',
        fields: {
          sexualOrientation: question('Sexual orientation', identity),
          genderIdentity: question('Gender identity', identity),
          raceEthnicity: question('Race and ethnicity', identity),
          availability: question('Availability', open),
          skills: question('Skills', open),
          volunteerReasons: question('Reasons', open),
          heardAbout: question('Heard about us', open),
          preferredContact: question('Preferred contact'),
        },
      },
    },
  },
}
