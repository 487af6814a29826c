import type * as z from 'zod/mini'
import type { Testimonials } from '#contract/page/testimonials.ts'
import { type LabelsOf, notShown } from '../labels.ts'

export const testimonialsLabels: LabelsOf<z.infer<typeof Testimonials>> = {
  items: {
    label: 'Testimonials',
    item: 'Testimonial',
    fields: {
      id: notShown,
      review: { label: 'Quote', isLong: true },
      name: { label: 'Name', hint: 'Never a real name.' },
    },
  },
}
