import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls once, when the element is about to come into view. What fails then is left as it was. */
export function useWhenNear<E extends Element>(
  place: RefObject<E | null>,
  act: (element: E) => Promise<void>,
): void {
  const wake = useEffectEvent(act)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        // Without it the form still works: it is sent like any other.
        wake(element).catch(() => undefined)
      },
      { rootMargin: '600px 0px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [place])
}
