/**
 * Runs in the page, as text, and may therefore use nothing from outside itself.
 * First what can be seen is laid out and painted, then the rest, a little at a time and without hurry, and when
 * pictures have been drawn and the page has rested the script starts: or all of it at once, when somebody does
 * something. A picture that does not arrive must not keep the page from answering.
 */
export function wakeInSteps(
  window: Window & typeof globalThis,
  farParts: string,
  actions: readonly string[],
  acted: string,
): void {
  const { document, performance, setTimeout } = window
  const patienceMs = 2000
  const restMs = 600
  let stepMs = 80
  const root = document.documentElement
  let isStarted = false

  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll('[rel=modulepreload-later]'))
      link.setAttribute('rel', 'modulepreload')
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.querySelector('script[data-later]')?.textContent ?? ''
    document.head.append(script)
  }

  const layOut = ([part, ...others]: Element[]) => {
    if (part) {
      part.setAttribute('data-laid-out', '')
      setTimeout(layOut, stepMs, others)
    } else {
      root.removeAttribute('data-near-first')
      setTimeout(start, restMs)
    }
  }
  const far = () =>
    root.hasAttribute('data-near-first') ? [...document.querySelectorAll(farParts)] : []
  const look = (paints: PerformanceObserverEntryList, observer: PerformanceObserver) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    layOut(far())
  }

  // Whoever comes to a certain place of the page needs all that stands above it.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate' && !window.location.hash) root.setAttribute('data-near-first', '')
  window.addEventListener('DOMContentLoaded', () => setTimeout(start, patienceMs))
  window.addEventListener('load', () =>
    new window.PerformanceObserver(look).observe({ type: 'paint', buffered: true }),
  )

  const act = () => {
    root.setAttribute(acted, '')
    stepMs = 0
    start()
  }
  for (const action of actions)
    window.addEventListener(action, act, { capture: true, once: true, passive: true })
}
