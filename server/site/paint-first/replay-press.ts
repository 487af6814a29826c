/**
 * Runs in the page, as text, and may therefore use nothing from outside itself.
 * Links, forms and whatever opens by itself work without the script. Any other button that is pressed before the
 * script can answer is pressed again as soon as it can: once, and only the last one.
 */
export function replayPress(window: Window & typeof globalThis): void {
  const { setTimeout } = window
  const stepMs = 40
  let pressed: Element | undefined
  // React marks what it has taken over.
  const isAlive = (button: Element) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps'))

  const replay = (button: HTMLButtonElement) => {
    if (pressed !== button || !button.isConnected) return
    if (!isAlive(button)) return void setTimeout(replay, stepMs, button)
    pressed = undefined
    button.click()
  }
  // On the way down, because React ends the way of a press that it cannot answer yet.
  window.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof window.Element ? target.closest('button') : null
      if (button?.type !== 'button' || isAlive(button)) return
      pressed = button
      // React may take the button over for this very press, and then answers it itself.
      setTimeout(() => isAlive(button) || replay(button))
    },
    true,
  )
}
