import type { StoredProgramsPage } from '#contract/page/stored-programs.ts'
import type { LabelsOf } from '../labels.ts'
import { lead, metadata, nameAndText } from './shared.ts'

const phoneNumber = {
  shown: { label: 'Number as shown', hint: '9-8-8' },
  dialled: { label: 'Number as dialled', hint: 'Digits only: 988 or +14035550142.' },
} as const

export const programsLabels: LabelsOf<StoredProgramsPage> = {
  ...metadata,
  heading: 'Heading',
  lead,
  programs: {
    label: 'Programs',
    fields: {
      heading: 'Heading',
      lead,
      register: 'Link to membership',
      items: {
        label: 'Programs',
        item: 'Program',
        fields: { ...nameAndText, picture: 'Picture' },
      },
    },
  },
  resource: {
    label: 'Toolkit',
    fields: { heading: 'Heading', lead, view: 'Link to the toolkit', picture: 'Picture' },
  },
  emergency: { label: 'Emergency', fields: { question: 'Question', call: 'Button' } },
  more: {
    label: 'Crisis lines and help elsewhere',
    fields: {
      heading: 'Heading',
      lead,
      offline: {
        label: 'What the browser keeps',
        hint: 'It must match what the site does.',
        isLong: true,
      },
      items: {
        label: 'Entries',
        item: 'Entry',
        hint: 'Each entry has a number to call or a website.',
        fields: {
          name: 'Name',
          isCrisisLine: {
            label: 'Crisis line',
            hint: 'Also in the chat, on error pages and without a connection. It needs a number to call.',
          },
          about: { label: 'About', isLong: true },
          call: { label: 'Number to call', fields: phoneNumber },
          text: { label: 'Number to text', fields: phoneNumber },
          website: {
            label: 'Website',
            fields: { shown: 'Address as shown', address: 'Link' },
          },
          lastChecked: {
            label: 'Last checked',
            hint: 'The day as 2026-11-18. ‘Mark as checked’ on Crisis lines sets it. Empty: never.',
          },
        },
      },
    },
  },
}
