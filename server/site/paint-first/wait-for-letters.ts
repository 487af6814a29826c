/**
 * Runs in the page, as text, and may therefore use nothing from outside itself.
 * Laid out with the letters of the device first, a page is laid out twice, and a line may jump; where its own
 * come within a blink, or are there from the last visit, it waits for them.
 */
export function waitForLetters(
  { document, navigator, setTimeout }: Window,
  letters: readonly string[],
): void {
  const blinkMs = 200
  const line = (navigator as { connection?: { effectiveType?: string } }).connection
  if (/2g|3g/.test(line?.effectiveType ?? '')) return
  const root = document.documentElement
  const show = () => root.removeAttribute('data-waits')
  root.setAttribute('data-waits', '')
  setTimeout(show, blinkMs)
  // To find the letters, the browser goes through all style sheets: not while it still reads the page.
  setTimeout(() =>
    Promise.all(letters.map((letter) => document.fonts.load(letter))).then(show, show),
  )
}
