/**
 * Runs as an inline script, so it can use nothing outside this function.
 * Starts the script of the page once: after load, first paint, a short pause and an idle moment of the processor, or
 * immediately when the visitor interacts. Its names are part of the page that visitors get.
 */
export function startLate(window: Window & typeof globalThis): void {
  const { document } = window
  const restMs = 300
  const mostMs = 1000
  const interactions = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin']
  let isStarted = false

  const start = () => {
    const later = document.querySelector('script[data-later]')
    // The visitor may interact while the browser still parses the page.
    if (!later) return window.addEventListener('DOMContentLoaded', start)
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll('[rel=modulepreload-later]'))
      link.setAttribute('rel', 'modulepreload')
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = later.textContent
    document.head.append(script)
  }

  const onFirstPaint = (act: () => void) =>
    new window.PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      act()
    }).observe({ type: 'paint', buffered: true })

  /** Browsers send an event for a pointer that rests over the page, before the page is painted. */
  const isAtRest = (event: Event) =>
    event instanceof window.PointerEvent &&
    event.type === 'pointermove' &&
    event.movementX === 0 &&
    event.movementY === 0

  const onFirstInteraction = (act: () => void) => {
    const hear = (event: Event) => {
      if (isAtRest(event)) return
      for (const interaction of interactions) window.removeEventListener(interaction, hear, true)
      act()
    }
    for (const interaction of interactions)
      window.addEventListener(interaction, hear, { capture: true, passive: true })
  }

  // Not every browser has requestIdleCallback.
  const whenIdle = (act: () => void) =>
    window.requestIdleCallback ? window.requestIdleCallback(act, { timeout: mostMs }) : act()

  window.addEventListener('load', () =>
    onFirstPaint(() => window.setTimeout(() => whenIdle(start), restMs)),
  )
  onFirstInteraction(start)
}
