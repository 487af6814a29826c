import type { PartnershipPage } from '#contract/page/partnership.ts'
import type { LabelsOf } from '../labels.ts'
import { benefits, lead, metadata } from './shared.ts'

export const partnershipLabels: LabelsOf<PartnershipPage> = {
  ...metadata,
  heading: 'Heading',
  lead,
  picture: 'Picture',
  benefits,
  partners: {
    label: 'Partners',
    fields: {
      heading: 'Heading',
      marks: {
        label: 'Logos',
        item: 'Logo',
        hint: 'The alternative text of a logo is the name of the partner.',
      },
    },
  },
  form: { label: 'Partnership form', fields: { heading: 'Heading' } },
}
