import { type RefObject, useEffect } from 'react'

/** Collapses the widget when the page leaves its top, and on Escape. Focus inside moves to its head. */
export function useFold(widget: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = widget.current
    if (!element) return
    const hasFocus = () => element.contains(document.activeElement)
    const close = () => {
      if (!element.open) return
      const hadFocus = hasFocus()
      element.open = false
      // Reinserted, so that browsers do not count the move from widget to pill as a layout shift.
      element.replaceWith(element)
      if (hadFocus) element.querySelector('summary')?.focus({ preventScroll: true })
    }
    // With focus inside, the visitor opened the widget by hand before hydration.
    let isAtTop = !hasFocus() || window.scrollY <= 0
    const onScroll = () => {
      const next = fold({ isOpen: element.open, isAtTop }, window.scrollY)
      isAtTop = next.isAtTop
      if (!next.isOpen) close()
    }
    const onKey = (event: KeyboardEvent) => {
      // A menu or dialog with focus handles Escape itself.
      const isOwnEscape = hasFocus() || document.activeElement === document.body
      if (event.key === 'Escape' && !event.defaultPrevented && isOwnEscape) close()
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('scroll', onScroll)
      document.removeEventListener('keydown', onKey)
    }
  }, [widget])
}

/** Whether the widget is open, and whether the page is scrolled to its top. */
export type Fold = { isOpen: boolean; isAtTop: boolean }

/**
 * Leaving the top collapses the widget into the pill. Opened by hand further down, it stays open until the visitor
 * closes it, or until the page reaches its top and leaves it again.
 */
export function fold(now: Fold, y: number): Fold {
  const isAtTop = y <= 0
  return { isAtTop, isOpen: now.isOpen && (isAtTop || !now.isAtTop) }
}
