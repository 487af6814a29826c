import { toastLimits } from '#web/ui/toast-limits.ts'

/** The distance of toasts from the edge of the window, and some space. */
const margin = 36

/** Between a control and the toast above which it scrolls. */
const space = 8

const toast = '[data-sonner-toast]'
const field = 'input, select, textarea, [contenteditable="true"]'

/**
 * Scrolls a focused field or button out from under a toast. `scroll-padding` in the style sheet has the height of the
 * toasts. A page that ends there cannot scroll, so it gets longer while a toast is shown.
 */
export function keepFocusAboveToasts(): void {
  const root = document.documentElement
  const { style } = document.body
  const look = () => {
    if (root.style.getPropertyValue('--toast-room') === '') {
      style.removeProperty('padding-bottom')
      return
    }
    const focused = document.activeElement
    if (!focused || !isInCorner(focused)) return
    style.setProperty('padding-bottom', `${window.innerHeight - topOfToasts()}px`)
    focused.scrollIntoView({ block: 'nearest' })
    const covered = focused.getBoundingClientRect().bottom - topOfToasts()
    if (covered > 0) window.scrollBy({ top: covered + space })
  }
  new MutationObserver(look).observe(root, { attributeFilter: ['style'] })
  document.addEventListener('focusin', look)
}

/** A toast that appears rises from below, and one that leaves still shows behind the newest, so both are counted. */
function topOfToasts(): number {
  const reserved = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)
  const tops = [...document.querySelectorAll(toast)].map((one) => one.getBoundingClientRect().top)
  return Math.min(window.innerHeight - reserved, ...tops)
}

/** Whether a control is in view and reaches the part of the window where toasts are. */
function isInCorner(focused: Element): boolean {
  if (!focused.matches(`${field}, :focus-visible`) || focused.closest(toast)) return false
  const { top, right, bottom } = focused.getBoundingClientRect()
  const isInView = bottom > topOfToasts() && top < window.innerHeight
  return isInView && right > window.innerWidth - toastLimits.width - margin
}
