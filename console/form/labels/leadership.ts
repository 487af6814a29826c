import type { LeadershipPage, Person } from '#contract/page/leadership.ts'
import type { LabelsOf } from '../labels.ts'
import { lead, metadata } from './shared.ts'

const profile = (network: string) => ({
  label: network,
  hint: 'The address of the profile. Empty: no link.',
})

const person: LabelsOf<Person> = {
  name: 'Name',
  title: 'Role',
  image: 'Portrait',
  x: profile('X (Twitter)'),
  linkedin: profile('LinkedIn'),
  instagram: profile('Instagram'),
}

const people = (label: string) => ({
  label,
  fields: { heading: 'Heading', people: { label: 'People', item: 'Person', fields: person } },
})

export const leadershipLabels: LabelsOf<LeadershipPage> = {
  ...metadata,
  heading: 'Heading',
  lead,
  picture: 'Picture',
  executive: {
    label: 'Executive',
    fields: {
      heading: 'Heading',
      person: { label: 'Person', fields: person },
      lead,
      biography: 'Biography',
    },
  },
  staff: people('Staff'),
  board: people('Board'),
}
