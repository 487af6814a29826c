let locks = 0

/** Keeps the page still under a layer, without the jump of a vanishing scrollbar. Returns the undoing. */
export function lockScroll(): () => void {
  const { style } = document.documentElement
  if (locks === 0) {
    const scrollbar = window.innerWidth - document.documentElement.clientWidth
    style.overflow = 'hidden'
    style.paddingRight = `${scrollbar}px`
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks > 0) return
    style.overflow = ''
    style.paddingRight = ''
  }
}
