import { type ComponentProps, type ReactNode, useId } from 'react'
import { CarouselDots } from './carousel/carousel-dots.tsx'
import type { CarouselRules } from './carousel/carousel-state.ts'
import { useCarousel } from './carousel/use-carousel.ts'
import { classNames } from './class-names.ts'
import { Picture } from './picture.tsx'
import { RoundButton } from './round-button.tsx'
import { Section, Stack } from './section.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './quote-carousel.module.css'

export type Quote = { id: string | number; review: string; name: string }

/** Autoplay every five seconds, restarted by a move of the visitor; half a second per move. */
export const quoteRules = {
  everyMs: 5000,
  lockMs: 500,
  restMs: 0,
} satisfies Omit<CarouselRules, 'count'>

type QuoteCarouselProps = {
  heading: string
  items: readonly Quote[]
  /** The picture on the left. */
  picture: ComponentProps<typeof Picture>
  /** A link at the end of the controls. */
  more?: ReactNode
}

/** A carousel of quotations by members. */
export function QuoteCarousel(quotes: QuoteCarouselProps) {
  const headingId = useId()
  return (
    <Section background="canola" aria-labelledby={headingId} aria-roledescription="carousel">
      <QuoteSlides {...quotes} headingId={headingId} />
    </Section>
  )
}

/** Inside the section, so that autoplay starts only after the section is hydrated. */
function QuoteSlides({
  heading,
  headingId,
  items,
  picture,
  more,
}: QuoteCarouselProps & { headingId: string }) {
  const { state, ...carousel } = useCarousel({ ...quoteRules, count: items.length })
  const shown = items[state.index]
  return (
    <div className={styles.spread} {...carousel.region}>
      <div className={styles.portrait}>
        <Picture {...picture} ratio={[1, 1]} sizes="(max-width: 900px) 92vw, 480px" />
      </div>
      <Stack>
        <h2 id={headingId} className={styles.heading}>
          {heading}
        </h2>
        <div className={styles.quotes} {...carousel.swipe}>
          {items.map((item, index) => (
            <figure
              key={item.id}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${items.length}`}
              className={classNames(styles.quote, index === state.index && styles.shown)}
            >
              <blockquote>{`“${item.review}”`}</blockquote>
              <figcaption>{item.name}</figcaption>
            </figure>
          ))}
        </div>
        <div className={styles.controls}>
          <Arrow
            label="Previous story"
            icon="back"
            isLocked={state.isLocked}
            onMove={carousel.previous}
          />
          <Arrow
            label="Next story"
            icon="forward"
            isLocked={state.isLocked}
            onMove={carousel.next}
          />
          <CarouselDots
            count={items.length}
            index={state.index}
            noun="Story"
            onJump={carousel.jump}
          />
          <RoundButton
            className={styles.pause}
            icon={state.isPaused ? 'play' : 'pause'}
            label={state.isPaused ? 'Play stories' : 'Pause stories'}
            onClick={carousel.togglePause}
          />
          {more}
        </div>
        <VisuallyHidden>
          <span role="status">
            {state.movedBy === 'visitor' && shown
              ? `Story ${state.index + 1} of ${items.length}: ${shown.review} ${shown.name}`
              : ''}
          </span>
        </VisuallyHidden>
      </Stack>
    </div>
  )
}

type ArrowProps = {
  label: string
  icon: 'back' | 'forward'
  isLocked: boolean
  onMove: () => void
}

/** Uses aria-disabled, because a disabled button would lose the keyboard focus at every move. */
function Arrow({ label, icon, isLocked, onMove }: ArrowProps) {
  return (
    <RoundButton
      className={styles.arrow}
      icon={icon}
      label={label}
      aria-disabled={isLocked}
      onClick={onMove}
    />
  )
}
