import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './reveal.module.css'

/**
 * Fades in when its top reaches the middle of the window. The server-rendered page hides nothing, so it is complete
 * without script; the script hides only content below the first screen. Styles of children can use
 * `[data-reveal='waiting']` and `[data-reveal='shown']`.
 */
export function Reveal({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => (ref.current ? revealAtCentre(ref.current) : undefined), [])
  return (
    <div ref={ref} className={classNames(styles.reveal, className)}>
      {children}
    </div>
  )
}

/**
 * The observed area reaches from the centre of the window to far above it, so that fast scrolling cannot skip an
 * element.
 */
const aboveCentre = '1000000px 0px -50% 0px'

const watched = new Set<HTMLElement>()
let observer: IntersectionObserver | undefined

/**
 * Hides `element` until its top reaches the centre of the window, unless it is visible from the start. Returns a
 * function that stops watching.
 */
function revealAtCentre(element: HTMLElement): () => void {
  if (!canAnimate()) return () => {}
  if (watched.size === 0) listen()
  watched.add(element)
  observer?.observe(element)
  return () => unwatch(element)
}

const canAnimate = () =>
  'IntersectionObserver' in window && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The first call for an element decides whether it is hidden: a visible element must not vanish. */
function onIntersect(entries: readonly IntersectionObserverEntry[]) {
  // Read before the loop: each read after a style change would force a layout.
  const { innerHeight } = window
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    if (!(target instanceof HTMLElement)) continue
    if (isWaiting(target)) {
      if (isIntersecting) show(target)
    } else if (isIntersecting || boundingClientRect.top < innerHeight) unwatch(target)
    else target.dataset['reveal'] = 'waiting'
  }
}

const isWaiting = (element: HTMLElement) => element.dataset['reveal'] === 'waiting'

function show(element: HTMLElement) {
  if (isWaiting(element)) element.dataset['reveal'] = 'shown'
  unwatch(element)
}

function unwatch(element: HTMLElement) {
  observer?.unobserve(element)
  if (watched.delete(element) && watched.size === 0) unlisten()
}

const showAll = () => watched.forEach(show)

/** The last sections of a page cannot reach the centre. */
function showAllAtEnd() {
  const { scrollHeight } = document.documentElement
  if (window.scrollY + window.innerHeight >= scrollHeight - 1) showAll()
}

function showFocused({ target }: FocusEvent) {
  for (const element of watched)
    if (target instanceof Node && element.contains(target)) show(element)
}

function listen() {
  observer = new IntersectionObserver(onIntersect, { rootMargin: aboveCentre })
  window.addEventListener('scroll', showAllAtEnd, { passive: true })
  window.addEventListener('beforeprint', showAll)
  document.addEventListener('focusin', showFocused)
}

function unlisten() {
  observer?.disconnect()
  observer = undefined
  window.removeEventListener('scroll', showAllAtEnd)
  window.removeEventListener('beforeprint', showAll)
  document.removeEventListener('focusin', showFocused)
}
