import type { HomePage, Slide } from '#contract/page/home.ts'
import { CarouselDots } from '#web/ui/carousel/carousel-dots.tsx'
import type { CarouselRules } from '#web/ui/carousel/carousel-state.ts'
import { useCarousel } from '#web/ui/carousel/use-carousel.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PressLink, useFragment } from '#web/ui/press-link.tsx'
import { RoundButton, RoundLink } from '#web/ui/round-button.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './tips.module.css'

/** A tip changes every 5 s, and pauses for 10 s after a visitor's move. A move takes 0.6 s. */
export const tipRules = {
  everyMs: 5_000,
  restMs: 10_000,
  lockMs: 600,
} satisfies Omit<CarouselRules, 'count'>

/** Portraits are higher. The first picture decides, so that the height is known before the pictures load. */
export const heightFor = (first: Pick<Slide, 'width' | 'height'> | undefined): number =>
  first && first.width / first.height < 1 ? 600 : 400

export const Tips = (tips: HomePage['tips']) => (
  <Section aria-labelledby="tips" aria-roledescription="carousel">
    <TipCarousel {...tips} />
  </Section>
)

/** The timer is inside the section, which hydrates late, so that both start together. */
function TipCarousel({ heading, lead, slides }: HomePage['tips']) {
  const count = slides.length
  const { state, ...carousel } = useCarousel({ ...tipRules, count })
  const shown = slides[state.index]
  useFragment(
    slides.map((_, index) => idOf(index)),
    (id) => carousel.jump(slides.findIndex((_, index) => idOf(index) === id)),
  )
  const linkTo = (index: number) => `#${idOf((index + count) % count)}` as const
  return (
    <div className={styles.spread} {...carousel.region}>
      <Stack>
        <h2 id="tips">{heading}</h2>
        <Lead>{lead}</Lead>
        <div className={styles.thumbs}>
          {slides.map((slide, index) => (
            <PressLink
              key={slide.id}
              href={linkTo(index)}
              aria-label={`Show tip ${index + 1}`}
              aria-current={index === state.index}
              onPress={() => carousel.jump(index)}
            >
              <Picture {...slide} alt="" sizes="56px" />
            </PressLink>
          ))}
        </div>
        <div className={styles.controls}>
          <RoundLink
            icon="back"
            label="Previous tip"
            href={linkTo(state.index - 1)}
            onPress={carousel.previous}
          />
          <RoundButton
            icon={state.isPaused ? 'play' : 'pause'}
            label={state.isPaused ? 'Play the tips' : 'Pause the tips'}
            onClick={carousel.togglePause}
          />
          <RoundLink
            icon="forward"
            label="Next tip"
            href={linkTo(state.index + 1)}
            onPress={carousel.next}
          />
          <CarouselDots count={count} index={state.index} noun="Tip" onJump={carousel.jump} />
        </div>
      </Stack>
      <div
        className={styles.stage}
        style={{ '--height': `${heightFor(slides[0])}px` }}
        {...carousel.swipe}
      >
        {slides.map((slide, index) => (
          <Tip
            key={slide.id}
            id={idOf(index)}
            slide={slide}
            visibility={visibilityOf(index, state.index, count)}
            position={`${index + 1} of ${count}`}
            onAdvance={carousel.next}
          />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">
          {state.movedBy === 'visitor' && shown
            ? `Tip ${state.index + 1} of ${count}: ${shown.alt}`
            : ''}
        </span>
      </VisuallyHidden>
      <noscript>
        <ul className={styles.list}>
          {slides.map(({ id, alt }) => (
            <li key={id}>{alt}</li>
          ))}
        </ul>
      </noscript>
    </div>
  )
}

const idOf = (index: number) => `tip-${index + 1}`

type Visibility = 'shown' | 'before' | 'after' | 'away'

function visibilityOf(index: number, current: number, count: number): Visibility {
  const ahead = (index - current + count) % count
  if (ahead === 0) return 'shown'
  if (ahead === 1) return 'after'
  return ahead === count - 1 ? 'before' : 'away'
}

type TipProps = {
  /** The fragment of links to this tip. */
  id: string
  slide: Slide
  visibility: Visibility
  position: string
  onAdvance: () => void
}

/** A click shows the next tip. Only the visible tip can be focused and read. */
function Tip({ id, slide, visibility, position, onAdvance }: TipProps) {
  const { caption, ...picture } = slide
  return (
    <>
      <span id={id} className={styles.mark} />
      <div
        className={classNames(styles.tip, styles[visibility])}
        role="group"
        aria-roledescription="slide"
        aria-label={position}
        inert={visibility !== 'shown'}
      >
        <button type="button" className={styles.advance} onClick={onAdvance}>
          <Picture {...picture} sizes="(max-width: 900px) 84vw, 480px" />
          {caption}
          <VisuallyHidden> Show the next tip</VisuallyHidden>
        </button>
      </div>
    </>
  )
}
