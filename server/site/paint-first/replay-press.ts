/**
 * Runs as an inline script, so it can use nothing outside this function.
 * Links, forms and native disclosure elements work without the script. Another button that is clicked before hydration
 * is clicked again after it: once, and only the last such button.
 */
export function replayPress(window: Window & typeof globalThis): void {
  const { setTimeout } = window
  const stepMs = 40
  let pressed: Element | undefined
  // React adds this property to a hydrated element.
  const isAlive = (button: Element) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps'))

  const replay = (button: HTMLButtonElement) => {
    if (pressed !== button || !button.isConnected) return
    if (!isAlive(button)) return void setTimeout(replay, stepMs, button)
    pressed = undefined
    button.click()
  }
  // In the capture phase, because React stops the propagation of a click that it cannot handle yet.
  window.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof window.Element ? target.closest('button') : null
      if (button?.type !== 'button' || isAlive(button)) return
      pressed = button
      // React may hydrate the button because of this click, and then handles the click itself.
      setTimeout(() => isAlive(button) || replay(button))
    },
    true,
  )
}
