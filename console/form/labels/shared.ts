import type { Benefits } from '#contract/page/benefits.ts'
import type { LabelsOf } from '../labels.ts'

/** For search engines and links: the same two fields of most pages. */
export const metadata = {
  title: 'Page title',
  description: {
    label: 'Description',
    hint: 'One or two sentences for search engines and shared links.',
    isLong: true,
  },
} as const

/** The hint of a text with the placeholder for the support phone. */
export const withPhone = 'Write {phone} where the support number belongs.'

export const nameAndText = { name: 'Name', text: { label: 'Text', isLong: true } } as const

export const lead = { label: 'Lead', isLong: true } as const

export const benefits = {
  label: 'Benefits',
  fields: {
    heading: 'Heading',
    items: { label: 'Benefits', item: 'Benefit', fields: nameAndText },
  },
} as const satisfies { label: string; fields: LabelsOf<Benefits> }
