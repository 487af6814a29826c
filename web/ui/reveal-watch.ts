/**
 * Everything above the middle line counts as arrived, however fast it went by. The upper edge
 * therefore lies far above the window, the lower one exactly at its centre.
 */
export const aboveCentre = '1000000px 0px -50% 0px'

const watched = new Set<HTMLElement>()
let observer: IntersectionObserver | undefined

/** Hides `element`, unless it lies in the first view, until its top reaches the centre of the window. Returns the giving up. */
export function waitForCentre(element: HTMLElement): () => void {
  if (!mayMove()) return () => {}
  if (watched.size === 0) listen()
  watched.add(element)
  observer?.observe(element)
  return () => forget(element)
}

const mayMove = () =>
  'IntersectionObserver' in window && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The first look tells who may be hidden: what is seen already may not vanish again. */
function look(entries: readonly IntersectionObserverEntry[]) {
  // Read once and before anything is hidden: each reading after a change lays the page out again.
  const { innerHeight } = window
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    if (!(target instanceof HTMLElement)) continue
    if (isWaiting(target)) {
      if (isIntersecting) show(target)
    } else if (isIntersecting || boundingClientRect.top < innerHeight) forget(target)
    else target.dataset['reveal'] = 'waiting'
  }
}

const isWaiting = (element: HTMLElement) => element.dataset['reveal'] === 'waiting'

function show(element: HTMLElement) {
  if (isWaiting(element)) element.dataset['reveal'] = 'shown'
  forget(element)
}

function forget(element: HTMLElement) {
  observer?.unobserve(element)
  if (watched.delete(element) && watched.size === 0) unlisten()
}

const showAll = () => watched.forEach(show)

/** The last sections of a page may never reach the centre. */
function showAllAtEnd() {
  const { scrollHeight } = document.documentElement
  if (window.scrollY + window.innerHeight >= scrollHeight - 1) showAll()
}

function showFocused({ target }: FocusEvent) {
  for (const element of watched)
    if (target instanceof Node && element.contains(target)) show(element)
}

function listen() {
  observer = new IntersectionObserver(look, { rootMargin: aboveCentre })
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
