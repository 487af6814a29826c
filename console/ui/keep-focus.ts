/**
 * A focused button that is disabled while its action runs, or disappears with its row, leaves the focus on no element,
 * and the keyboard starts at the top of the page. It gets the focus back when it is enabled; the title of the screen
 * takes the focus when it is gone.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : undefined
  })
  // A press beside all controls takes the focus from an element that could have it. A browser may fire the event before it
  // removes the element, so this looks again afterwards.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    queueMicrotask(() => {
      if (last === target && isUsable(target)) last = undefined
    })
  })
  const restore = () => {
    if (!last || document.activeElement !== document.body) return
    if (last.isConnected) last.focus()
    else document.querySelector('h1')?.focus({ preventScroll: true })
  }
  const changes = { subtree: true, childList: true, attributeFilter: ['disabled'] }
  new MutationObserver(restore).observe(document.body, changes)
}

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')
