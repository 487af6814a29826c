import * as z from 'zod/mini'
import { dataOf, endpoint } from '../endpoint.ts'
import { pageText } from '../text/schema.ts'

/** A quote of a member. The name is never a real one. */
export const Testimonial = z.object({ id: pageText, review: pageText, name: pageText })
export type Testimonial = z.infer<typeof Testimonial>

export const Testimonials = z.object({
  slug: z.literal('testimonials'),
  items: z.array(Testimonial).check(z.minLength(1, 'must hold at least one testimonial')),
})

export const readTestimonials = endpoint({
  method: 'GET',
  path: '/page/testimonials',
  reply: dataOf(Testimonials),
  reads: ['page/testimonials'],
})
