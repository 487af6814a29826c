/**
 * Everything above the middle line counts as arrived, however fast it went by. The upper edge
 * therefore lies far above the window, the lower one exactly at its centre.
 */
export const aboveCentre = '1000000px 0px -50% 0px'

const waiting = new Set<HTMLElement>()
let observer: IntersectionObserver | undefined

/** Hides `element` until its top reaches the centre of the window. Returns the giving up. */
export function waitForCentre(element: HTMLElement, isPainted: boolean): () => void {
  if (!mayMove() || isInFirstView(element.getBoundingClientRect().top, isPainted)) return () => {}
  if (waiting.size === 0) listen()
  waiting.add(element)
  element.dataset['reveal'] = 'waiting'
  observer?.observe(element)
  return () => forget(element)
}

/** What is seen already may not vanish again; a page just gone to starts at its top. */
function isInFirstView(top: number, isPainted: boolean): boolean {
  const fromStart = isPainted ? top : top + window.scrollY
  return fromStart < window.innerHeight
}

const mayMove = () =>
  'IntersectionObserver' in window && !matchMedia('(prefers-reduced-motion: reduce)').matches

function show(element: HTMLElement) {
  element.dataset['reveal'] = 'shown'
  forget(element)
}

function forget(element: HTMLElement) {
  observer?.unobserve(element)
  if (waiting.delete(element) && waiting.size === 0) unlisten()
}

const showAll = () => waiting.forEach(show)

/** The last sections of a page may never reach the centre. */
function showAllAtEnd() {
  const { scrollHeight } = document.documentElement
  if (window.scrollY + window.innerHeight >= scrollHeight - 1) showAll()
}

function showFocused({ target }: FocusEvent) {
  for (const element of waiting)
    if (target instanceof Node && element.contains(target)) show(element)
}

function listen() {
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting && target instanceof HTMLElement) show(target)
    },
    { rootMargin: aboveCentre },
  )
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
