import type { MerchStorePage } from '#contract/page/merch-store.ts'
import type { LabelsOf } from '../labels.ts'
import { lead, metadata } from './shared.ts'

export const merchStoreLabels: LabelsOf<MerchStorePage> = {
  ...metadata,
  heading: 'Heading',
  lead,
  empty: {
    label: 'Without products',
    fields: { heading: 'Heading', text: { label: 'Text', isLong: true }, moreLabel: 'Link' },
  },
  collaborator: { label: 'Collaborator form', fields: { heading: 'Heading', lead } },
}
