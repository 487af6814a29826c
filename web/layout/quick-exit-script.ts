import { inlineSource } from '#web/kit/inline-source.ts'

/**
 * Quick exit must work before any bundle has loaded, so the page contains it as source text. `watchForExit` may
 * therefore not refer to anything outside itself.
 */
export const quickExitScript = (address: string) =>
  // A closing tag in the address would close the script element.
  `(${inlineSource(watchForExit)})(window,${JSON.stringify(address).replaceAll('<', '\\u003c')},${JSON.stringify(leftKey)})`

/** Set in the session storage of a tab that was left by Quick exit. */
export const leftKey = 'left'

export function watchForExit(
  window: Window & typeof globalThis,
  address: string,
  leftKey: string,
): void {
  const { document } = window
  const root = document.documentElement
  const shiftsToLeave = 3
  const shiftsWithinMs = 5000
  const escapesWithinMs = 1000
  const walkWithinMs = 1000
  const typedFields =
    'textarea,input:not([type="hidden"],[type="checkbox"],[type="radio"],[type="submit"])'
  let shifts = 0
  let isShiftAlone = false
  let escapedAt = -Infinity

  const isOnExit = ({ target }: Event) =>
    target instanceof window.Element && target.closest('[data-quick-exit]') !== null

  const say = (text: string) => {
    const status = document.getElementById('quick-exit-status')
    if (status) status.textContent = text
  }

  const dropAll = (names: string[]) => names.map((name) => window.caches.delete(name))
  // The worker also unregisters itself on this message: the page may be gone before its own call completes.
  const removeWorker = () => {
    const { serviceWorker } = window.navigator
    serviceWorker.controller?.postMessage('leave')
    const unregister = (all: readonly ServiceWorkerRegistration[]) =>
      all.map((registration) => registration.unregister())
    void serviceWorker.getRegistrations().then(unregister, () => undefined)
  }
  // The only trace in this tab: a flag that prevents the Back button from showing our pages.
  const remember = () => window.sessionStorage.setItem(leftKey, '')

  const attempt = (act: () => unknown) => {
    try {
      return act()
    } catch {
      // A browser that forbids storage has stored nothing.
      return undefined
    }
  }
  const hasLeft = () => typeof attempt(() => window.sessionStorage.getItem(leftKey)) === 'string'

  const leave = () => {
    // Blank the page first; slower steps follow.
    root.style.setProperty('display', 'none', 'important')
    document.title = 'Loading'
    attempt(() => window.localStorage.clear())
    attempt(() => window.sessionStorage.clear())
    attempt(removeWorker)
    attempt(() => void window.caches.keys().then(dropAll, () => undefined))
    attempt(remember)
    walkBack()
  }

  /** Replaces the first of our pages in this tab, so that the Back button opens the page that was there before. */
  const walkBack = () => {
    const { navigation } = window
    const first = navigation?.entries()[0]
    const isHere = !first || first.key === navigation.currentEntry?.key
    // Without a connection an earlier page could not load, and its address would stay visible.
    const isOffline = !isHere && root.hasAttribute('data-offline')
    // Another document stays blank only if it finds the flag in storage.
    if (isHere || isOffline || !(first.sameDocument || hasLeft()))
      return window.location.replace(address)
    const late = window.setTimeout(() => window.location.replace(address), walkWithinMs)
    // The router must not render the pages that the traversal passes.
    window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), true)
    const arrive = () => {
      window.clearTimeout(late)
      window.location.replace(address)
    }
    navigation.traverseTo(first.key).committed?.then(arrive, () => undefined)
  }

  const countShift = () => {
    shifts += 1
    if (shifts === shiftsToLeave) return leave()
    const left = shiftsToLeave - shifts
    say(`Quick exit: press Shift ${left} more ${left === 1 ? 'time' : 'times'} to leave.`)
    if (shifts > 1) return
    window.setTimeout(() => {
      shifts = 0
      say('Quick exit cancelled.')
    }, shiftsWithinMs)
  }

  /** In dialogs and filled forms Escape has another meaning, and is often pressed twice. */
  const isBusyWithEscape = ({ target }: Event) => {
    if (!(target instanceof window.Element)) return false
    if (target.closest('dialog,[role="dialog"],[popover]')) return true
    const fields = target.closest('form')?.querySelectorAll<HTMLInputElement>(typedFields) ?? []
    return [...fields].some((field) => field.value.trim() !== '')
  }

  // In the capture phase, so that no component can stop the event.
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    react: (event: DocumentEventMap[K]) => void,
  ) => document.addEventListener(type, react, true)

  on('click', (event) => {
    if (!isOnExit(event)) return
    event.preventDefault()
    leave()
  })
  on('keydown', (event) => {
    // Shift with another key types a capital or selects text.
    isShiftAlone = event.key === 'Shift'
    if (event.key === ' ' && isOnExit(event)) leave()
    if (event.key !== 'Escape' || event.repeat) return
    if (isBusyWithEscape(event)) return
    if (event.timeStamp - escapedAt <= escapesWithinMs) leave()
    escapedAt = event.timeStamp
  })
  on('pointerdown', () => {
    isShiftAlone = false
  })
  on('keyup', (event) => {
    if (event.key === 'Shift' && isShiftAlone) countShift()
  })

  // The browser may restore the page from its back/forward cache. The page is hidden when it is left, and becomes
  // visible again only if the visitor did not leave by Quick exit.
  window.addEventListener('pagehide', () => root.style.setProperty('opacity', '0'))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && hasLeft()) return leave()
    root.style.removeProperty('opacity')
  })

  if (!hasLeft()) return
  const [arrival] = window.performance.getEntriesByType('navigation')
  // A visitor who follows a link or types the address returns on purpose.
  if (!arrival || !('type' in arrival) || arrival.type !== 'back_forward')
    return window.sessionStorage.removeItem(leftKey)
  window.stop()
  leave()
}
