import { toastLimits } from '#web/ui/toast-limits.ts'

/** The distance of toasts from the edge of the window, and some space. */
const margin = 36

/** Scrolls the focused field out from under a toast that appears above it. The style sheet reserves the space. */
export function keepFocusAboveToasts(): void {
  const root = document.documentElement
  let room = ''
  const look = () => {
    const before = room
    room = root.style.getPropertyValue('--toast-room')
    if (room !== '' && room !== before && isInCorner(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  new MutationObserver(look).observe(root, { attributeFilter: ['style'] })
}

/** Whether a field is in view and reaches the part of the window where toasts are. */
function isInCorner(focused: Element | null): boolean {
  if (!focused?.matches('input, select, textarea, [contenteditable="true"]')) return false
  const { top, right, bottom } = focused.getBoundingClientRect()
  const isInView = bottom > 0 && top < window.innerHeight
  return isInView && right > window.innerWidth - toastLimits.width - margin
}
