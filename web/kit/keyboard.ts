/**
 * Calls back with the height at the bottom of the window that the keyboard of a phone covers. Most browsers shrink only
 * the visual viewport, so that fixed and sticky elements stay behind the keyboard.
 */
export function watchKeyboard(onChange: (covered: number) => void): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const read = () => {
    const { scale, offsetTop, height } = viewport
    // A zoomed page has a small visual viewport without a keyboard.
    onChange(scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - offsetTop - height)))
  }
  viewport.addEventListener('resize', read)
  return () => viewport.removeEventListener('resize', read)
}
