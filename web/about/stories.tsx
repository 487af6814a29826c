import type { AboutPage } from '#contract/page/about.ts'
import type { Testimonial } from '#contract/testimonial.ts'
import { Picture } from '#web/ui/picture.tsx'
import { QuoteCarousel } from '#web/ui/quote-carousel.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

type StoriesProps = AboutPage['stories'] & { testimonials: readonly Testimonial[] }

export function Stories({ heading, picture, testimonials }: StoriesProps) {
  return (
    <Reveal>
      <QuoteCarousel
        heading={heading}
        items={testimonials}
        portrait={<Picture {...picture} ratio={[1, 1]} sizes="(max-width: 900px) 92vw, 480px" />}
      />
    </Reveal>
  )
}
