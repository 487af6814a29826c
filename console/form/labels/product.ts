import type { ProductDraft } from '#contract/draft/product.ts'
import type { LabelsOf } from '../labels.ts'

export const productLabels: LabelsOf<ProductDraft> = {
  _id: { label: 'Id', hint: 'In the address of its page. Fixed at first publish.' },
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
    hint: 'In the order of the size picker. A product without sizes has the one size ‘One Size’.',
    fields: { size: 'Size', quantity: { label: 'Stock', hint: 'Of a new size.' } },
  },
  position: { label: 'Position in the list', hint: 'The lowest is first.' },
}
