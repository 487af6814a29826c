/**
 * Quick exit must work before any bundle has arrived, so it travels as source text inside the page.
 * `watchForExit` may therefore use nothing from outside itself.
 */
export const quickExitScript = (address: string) =>
  // A closing tag inside the text would end the script early.
  `(${String(watchForExit)})(window,${JSON.stringify(address).replaceAll('<', '\\u003c')})`

export function watchForExit(window: Window & typeof globalThis, address: string): void {
  const { document } = window
  const shiftsToLeave = 3
  const shiftsWithinMs = 5000
  const escapesWithinMs = 1000
  let shifts = 0
  let isShiftAlone = false
  let escapedAt = -Infinity

  const isOnExit = ({ target }: Event) =>
    target instanceof window.Element && target.closest('[data-quick-exit]') !== null

  const say = (words: string) => {
    const status = document.getElementById('quick-exit-status')
    if (status) status.textContent = words
  }

  const dropAll = (names: string[]) => names.map((name) => window.caches.delete(name))

  const leave = () => {
    // A bystander sees an empty page at once; everything slower comes after.
    document.documentElement.style.setProperty('display', 'none', 'important')
    document.title = 'Loading'
    const forgetting = [
      () => window.localStorage.clear(),
      () => window.sessionStorage.clear(),
      () => void window.caches.keys().then(dropAll, () => undefined),
    ]
    for (const forget of forgetting) {
      try {
        forget()
      } catch {
        // A browser that forbids storage has kept nothing of ours.
      }
    }
    window.location.replace(address)
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

  // Listening on the way down, so that no part of the page can swallow the wish to leave.
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
    // Shift held to write a capital or to mark text is no wish to leave.
    isShiftAlone = event.key === 'Shift'
    if (event.key === ' ' && isOnExit(event)) leave()
    if (event.key !== 'Escape' || event.repeat) return
    if (event.timeStamp - escapedAt <= escapesWithinMs) leave()
    escapedAt = event.timeStamp
  })
  on('pointerdown', () => {
    isShiftAlone = false
  })
  on('keyup', (event) => {
    if (event.key === 'Shift' && isShiftAlone) countShift()
  })
}
