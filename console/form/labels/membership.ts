import type { MembershipPage } from '#contract/page/membership.ts'
import type { LabelsOf } from '../labels.ts'
import { benefits, lead, metadata, nameAndText } from './shared.ts'

export const membershipLabels: LabelsOf<MembershipPage> = {
  ...metadata,
  heading: 'Heading',
  lead,
  joinLabel: 'Button to join',
  picture: 'Picture',
  benefits,
  programs: {
    label: 'Programs',
    fields: {
      heading: 'Heading',
      lead,
      allLabel: 'Link to all programs',
      items: {
        label: 'Programs',
        item: 'Program',
        fields: { ...nameAndText, picture: 'Picture' },
      },
    },
  },
  form: { label: 'Membership form', fields: { heading: 'Heading', lead } },
}
