import type { ProductBody, PublishedProductBody } from '#contract/console/content-body.ts'
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
    isRow: true,
    hint: 'In the order of the size picker. A product without sizes has the one size ‘One Size’. First stock: how many pieces there are to sell.',
    fields: {
      size: 'Size',
      firstStock: 'First stock',
    },
  },
  position: { label: 'Position in the list', hint: 'The lowest is first.' },
}

export const publishedProductLabels: LabelsOf<PublishedProductBody> = {
  ...productLabels,
  sizes: {
    label: 'Sizes',
    item: 'Size',
    isRow: true,
    hint: 'In the order of the size picker. A new size has no stock.',
    fields: { size: 'Size' },
  },
}
