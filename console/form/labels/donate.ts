import type { DonatePage } from '#contract/page/donate.ts'
import type { LabelsOf } from '../labels.ts'
import { lead, metadata } from './shared.ts'

export const donateLabels: LabelsOf<DonatePage> = {
  ...metadata,
  heading: 'Heading',
  picture: 'Picture',
  caption: 'Caption',
  presets: {
    label: 'Suggested amounts',
    item: 'Amount',
    hint: 'What each amount pays for. Write only what is true.',
    fields: { amount: 'Amount in dollars', buys: 'What it pays for' },
  },
  statementLine: {
    label: 'Name on the card statement',
    hint: 'Donors read it before they pay.',
  },
  thanks: { label: 'Thanks', fields: { lead, picture: 'Picture' } },
}
