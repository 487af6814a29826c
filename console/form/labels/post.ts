import type { PostBody } from '#contract/console/content-body.ts'
import type { LabelsOf } from '../labels.ts'

export const postLabels: LabelsOf<PostBody> = {
  title: 'Title',
  author: 'Author',
  publishedAt: { label: 'Published', hint: 'Calgary time. Empty: the time of the first publish.' },
  cover: 'Cover picture',
  content: { label: 'Story', isHtml: true },
  replacementCover: {
    label: 'Replacement cover',
    hint: 'Visitors see it in place of the cover.',
  },
  inlineArticle: {
    label: 'Replacement story',
    hint: 'Visitors read it in place of the story.',
    isHtml: true,
  },
}
