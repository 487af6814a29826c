import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Carousel, createCarousel } from './carousel.ts'
import type { CarouselRules, Hold } from './carousel-state.ts'
import { type Swipe, useSwipe } from './use-swipe.ts'

/**
 * The behaviour of a carousel without its markup. Spread `region` on the element around slides and controls, and
 * `swipe` on the slides. The rules are read once, on mount: a different number of slides needs a new React key.
 */
export function useCarousel(rules: CarouselRules) {
  const [carousel] = useState(() => createCarousel(rules))
  const state = useSyncExternalStore(carousel.subscribe, carousel.read, carousel.read)
  const hold = (name: Hold, on: boolean) => holdIf(carousel, name, on)
  const move = (type: Swipe) => carousel.send({ type, by: 'visitor' })
  const swipe = useSwipe(move)

  useEffect(() => carousel.start(), [carousel])
  useEffect(() => {
    const update = () => holdIf(carousel, 'hidden', document.hidden)
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [carousel])
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    const update = () => holdIf(carousel, 'still', query.matches)
    update()
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [carousel])

  return {
    state,
    next: () => move('next'),
    previous: () => move('previous'),
    jump: (to: number) => carousel.send({ type: 'jump', to }),
    togglePause: () => carousel.send({ type: 'toggle-pause' }),
    region: {
      // Touch often has no pointerleave, so a hold by touch would never be released.
      onPointerEnter: ({ pointerType }: PointerEvent) => hold('pointer', pointerType !== 'touch'),
      onPointerLeave: () => hold('pointer', false),
      // Only `:focus-visible` holds autoplay: a mouse click also focuses an arrow, but must not stop it.
      onFocus: ({ target }: FocusEvent) => hold('focus', target.matches(':focus-visible')),
      onBlur: () => hold('focus', false),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'ArrowRight') move('next')
        if (key === 'ArrowLeft') move('previous')
      },
    },
    swipe,
  }
}

const holdIf = (carousel: Carousel, hold: Hold, isHeld: boolean) =>
  carousel.send({ type: isHeld ? 'hold' : 'release', hold })
