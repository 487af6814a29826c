import type { HomePage, Slide } from '#contract/page/home.ts'
import { CarouselDots } from '#web/ui/carousel/carousel-dots.tsx'
import type { CarouselRules } from '#web/ui/carousel/carousel-state.ts'
import { useCarousel } from '#web/ui/carousel/use-carousel.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { RoundButton } from '#web/ui/round-button.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './tips.module.css'

/** Every five seconds; ten seconds of rest after a move by hand; 0.6 s for each move. */
export const tipRules = {
  everyMs: 5_000,
  restMs: 10_000,
  lockMs: 600,
} satisfies Omit<CarouselRules, 'count'>

/** Portraits get more room. The first picture decides, and its size is known before it comes. */
export const heightFor = (first: Pick<Slide, 'width' | 'height'> | undefined): number =>
  first && first.width / first.height < 1 ? 600 : 400

export const Tips = (tips: HomePage['tips']) => (
  <Section aria-labelledby="tips" aria-roledescription="carousel">
    <TipByTip {...tips} />
  </Section>
)

/** Its clock stands inside the section, so that it sleeps with it. */
function TipByTip({ heading, lead, slides }: HomePage['tips']) {
  const count = slides.length
  const { state, ...carousel } = useCarousel({ ...tipRules, count })
  const shown = slides[state.index]
  return (
    <div className={styles.spread} {...carousel.region}>
      <Stack>
        <h2 id="tips">{heading}</h2>
        <Lead>{lead}</Lead>
        <div className={styles.thumbs}>
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              aria-label={`Show tip ${index + 1}`}
              aria-current={index === state.index}
              onClick={() => carousel.jump(index)}
            >
              <Picture {...slide} alt="" sizes="56px" />
            </button>
          ))}
        </div>
        <div className={styles.controls}>
          <RoundButton icon="back" label="Previous tip" onClick={carousel.previous} />
          <RoundButton
            icon={state.isPaused ? 'play' : 'pause'}
            label={state.isPaused ? 'Play the tips' : 'Pause the tips'}
            onClick={carousel.togglePause}
          />
          <RoundButton icon="forward" label="Next tip" onClick={carousel.next} />
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
            slide={slide}
            place={placeOf(index, state.index, count)}
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

type Place = 'shown' | 'before' | 'after' | 'away'

function placeOf(index: number, current: number, count: number): Place {
  const ahead = (index - current + count) % count
  if (ahead === 0) return 'shown'
  if (ahead === 1) return 'after'
  return ahead === count - 1 ? 'before' : 'away'
}

type TipProps = { slide: Slide; place: Place; position: string; onAdvance: () => void }

/** A click on a slide moves on. Only the one in front can be reached and heard. */
function Tip({ slide, place, position, onAdvance }: TipProps) {
  const { caption, ...picture } = slide
  return (
    <div
      className={classNames(styles.tip, styles[place])}
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      inert={place !== 'shown'}
    >
      <button type="button" className={styles.advance} onClick={onAdvance}>
        <Picture {...picture} sizes="(max-width: 900px) 84vw, 480px" />
        {caption}
        <VisuallyHidden> Show the next tip</VisuallyHidden>
      </button>
    </div>
  )
}
