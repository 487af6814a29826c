import type { CampaignBody } from '#contract/console/content-body.ts'
import type { LabelsOf } from '../labels.ts'
import { lead, metadata } from './shared.ts'

const id = {
  label: 'Address',
  hint: 'The part of the address while it is open. Small letters, digits and hyphens. Fixed at first publish.',
} as const

export const campaignLabels: LabelsOf<CampaignBody> = {
  position: { label: 'Position in the list', hint: 'The lowest is first.' },
  title: { label: 'Title', hint: 'In capitals, for its page and the list.' },
  name: { label: 'Name', hint: 'In normal case, for links and search engines.' },
  description: metadata.description,
  publishedAt: 'Published',
  cover: { label: 'Cover picture', hint: 'The wide picture of its card in the list.' },
  paragraphs: 'Text',
  picture: 'Picture',
  surveys: {
    label: 'Surveys',
    fields: {
      label: 'Link to the surveys',
      heading: 'Heading',
      lead,
      documents: {
        label: 'Documents',
        item: 'Document',
        fields: { title: 'Title', about: 'About', link: { label: 'Document', isDocument: true } },
      },
    },
  },
  gallery: {
    label: 'Gallery',
    fields: {
      heading: 'Heading',
      caption: { label: 'Caption', isLong: true },
      items: {
        label: 'Pictures and films',
        item: 'Item',
        variants: {
          video: {
            label: 'Film',
            fields: {
              id,
              picture: 'Still picture',
              title: 'Title',
              src: { label: 'Film', hint: 'A film of this site, like /videos/this-is-my-name.mp4' },
              seconds: 'Length in seconds',
              words: 'Transcript',
            },
          },
          image: { label: 'Picture', fields: { id, picture: 'Picture' } },
        },
      },
    },
  },
}
