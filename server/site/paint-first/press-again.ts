/**
 * Runs in the page, as text, and may therefore use nothing from outside itself.
 * Links and forms work without the script. A button that is pressed before the script is there is pressed again
 * when it can answer: once, and only the last one.
 */
export function pressAgain(window: Window & typeof globalThis): void {
  const { setTimeout, clearTimeout } = window
  const stepMs = 40
  let waiting: number | undefined
  // React marks what it has taken over.
  const isAlive = (button: Element) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps'))
  window.addEventListener('click', ({ target }) => {
    const button = target instanceof window.Element ? target.closest('button') : null
    if (button?.type !== 'button' || isAlive(button)) return
    const look = () => {
      if (!button.isConnected) return
      waiting = setTimeout(isAlive(button) ? () => button.click() : look, stepMs)
    }
    clearTimeout(waiting)
    look()
  })
}
