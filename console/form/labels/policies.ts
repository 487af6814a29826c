import type { PoliciesPage } from '#contract/page/policies.ts'
import type { LabelsOf } from '../labels.ts'
import { lead, metadata } from './shared.ts'

export const policiesLabels: LabelsOf<PoliciesPage> = {
  ...metadata,
  acknowledgement: {
    label: 'Land acknowledgement',
    fields: { heading: 'Heading', lead, paragraphs: 'Text' },
  },
  picture: 'Picture',
  policies: {
    label: 'Policies',
    fields: {
      heading: 'Heading',
      intro: { label: 'Introduction', isLong: true },
      questions: {
        label: 'Where to ask',
        hint: 'Write {email} where our email address belongs.',
        isLong: true,
      },
      items: {
        label: 'Policies',
        item: 'Policy',
        fields: {
          name: 'Name',
          link: { label: 'Document', isDocument: true },
          note: { label: 'Note', hint: 'Tells two documents of the same name apart.' },
        },
      },
      inBrowser: {
        label: 'What the site stores in the browser',
        hint: 'It must match the privacy policy and what the site does.',
        fields: { heading: 'Heading', items: 'Text', note: 'Last line' },
      },
    },
  },
}
