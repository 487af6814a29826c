import type { MerchStorePage } from '#contract/page/merch-store.ts'
import type { LabelsOf } from '../labels.ts'
import { lead, metadata } from './shared.ts'

export const merchStoreLabels: LabelsOf<MerchStorePage> = {
  ...metadata,
  heading: 'Heading',
  lead,
  empty: {
    label: 'Without products',
    fields: {
      heading: 'Heading',
      text: { label: 'Text', isLong: true },
      moreLabel: 'Link',
      moreLink: 'Leads to',
    },
  },
  collaborator: {
    label: 'Collaborator form',
    fields: {
      heading: 'Heading',
      lead,
      terms: {
        label: 'Terms',
        fields: {
          label: 'Heading',
          items: {
            label: 'Sentences',
            item: 'Sentence',
            fields: {
              text: {
                label: 'Text',
                hint: 'Write {document} where the link to a document belongs.',
                isLong: true,
              },
              document: {
                label: 'Document',
                fields: {
                  label: 'Text of the link',
                  link: { label: 'Document', isDocument: true },
                },
              },
            },
          },
        },
      },
    },
  },
}
