/**
 * Runs in the page, as text, and may therefore use nothing from outside itself.
 * Starts the script once, late: when the page has loaded and painted, has rested for a moment and the processor
 * is idle; or at once, when somebody does something.
 */
export function startLate(window: Window & typeof globalThis): void {
  const { document } = window
  const restMs = 300
  const mostMs = 1000
  const interactions = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin']
  let isStarted = false

  const start = () => {
    const later = document.querySelector('script[data-later]')
    // Somebody may act while the page is still being read.
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

  /** Browsers tell of a pointer that merely rests where the page appears, before the page is painted. */
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

  // Not every browser tells when it is idle.
  const whenIdle = (act: () => void) =>
    window.requestIdleCallback ? window.requestIdleCallback(act, { timeout: mostMs }) : act()

  window.addEventListener('load', () =>
    onFirstPaint(() => window.setTimeout(() => whenIdle(start), restMs)),
  )
  onFirstInteraction(start)
}
