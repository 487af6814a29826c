import type { HomePage } from '#contract/page/home.ts'
import type { Testimonial } from '#contract/testimonial.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QuoteCarousel } from '#web/ui/quote-carousel.tsx'
import { Reveal } from '#web/ui/reveal.tsx'

type SpotlightProps = HomePage['spotlight'] & { testimonials: readonly Testimonial[] }

export function Spotlight({ heading, moreLabel, picture, testimonials }: SpotlightProps) {
  return (
    <Reveal>
      <QuoteCarousel
        heading={heading}
        items={testimonials}
        portrait={<Picture {...picture} ratio={[1, 1]} sizes="(max-width: 900px) 92vw, 480px" />}
        more={
          <ButtonLink look="dark" to="/blog">
            {moreLabel}
          </ButtonLink>
        }
      />
    </Reveal>
  )
}
