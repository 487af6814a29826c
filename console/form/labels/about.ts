import type { AboutPage } from '#contract/page/about.ts'
import type { LabelsOf } from '../labels.ts'
import { lead, metadata, nameAndText } from './shared.ts'

const statement = { label: 'Statement', isLong: true } as const

export const aboutLabels: LabelsOf<AboutPage> = {
  ...metadata,
  intro: { label: 'Introduction', fields: { heading: 'Heading', lead, picture: 'Picture' } },
  mission: { label: 'Mission', fields: { heading: 'Heading', statement } },
  vision: { label: 'Vision', fields: { heading: 'Heading', statement, picture: 'Picture' } },
  history: {
    label: 'History',
    fields: {
      heading: 'Heading',
      paragraphs: 'Text',
      photos: { label: 'Pictures', item: 'Picture' },
    },
  },
  purpose: {
    label: 'Purpose',
    fields: {
      heading: 'Heading',
      items: { label: 'Purposes', item: 'Purpose', fields: nameAndText },
    },
  },
  stories: { label: 'Impact stories', fields: { heading: 'Heading', picture: 'Picture' } },
}
