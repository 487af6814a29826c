import type { ProductBody } from '#contract/console/content-body.ts'
import type { LabelsOf } from '../labels.ts'

export const productLabels: LabelsOf<ProductBody> = {
  name: 'Name',
  price: { label: 'Price', hint: 'In whole dollars. Existing orders keep theirs.' },
  description: {
    label: 'Description',
    hint: 'A blank line begins a new paragraph.',
    isLong: true,
  },
  pictures: { label: 'Pictures', item: 'Picture', hint: 'The first one is for the list.' },
  sizes: {
    label: 'Sizes',
    item: 'Size',
    hint: 'In the order of the size picker. Without sizes: the one size ‘One Size’. A new size has no stock.',
  },
  position: { label: 'Position in the list', hint: 'The lowest is first.' },
}
