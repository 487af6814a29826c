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
  transfer: {
    label: 'Interac e-Transfer',
    fields: {
      note: {
        label: 'Below the amounts',
        hint: 'Write {email} where our email address belongs.',
        isLong: true,
      },
      detail: 'Below the choice',
      code: { label: 'About the code', isLong: true },
    },
  },
  anonymous: 'Below ‘Give anonymously’',
  dedication: {
    label: 'Dedication',
    fields: {
      name: 'Below the name',
      email: 'Below the email address',
      card: { label: 'Above the preview of the card', isLong: true },
    },
  },
  thanks: { label: 'Thanks', fields: { lead, picture: 'Picture' } },
}
