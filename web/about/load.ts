import { readAboutPage } from '#contract/page/about.ts'
import { readTestimonials } from '#contract/page/testimonials.ts'
import type { LoadArgs } from '#web/kit/load.ts'

export async function load({ api }: LoadArgs) {
  const [about, testimonials] = await Promise.all([
    api(readAboutPage, {}),
    api(readTestimonials, {}),
  ])
  return { page: about.data, testimonials: testimonials.data.items }
}
