import { type RefObject, useEffect } from 'react'
import { fold } from './fold.ts'

/** Folds the widget when the page leaves its top, and on Escape; the focus inside stays on its head. */
export function useFold(widget: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = widget.current
    if (!element) return
    const hasFocus = () => element.contains(document.activeElement)
    const close = () => {
      if (!element.open) return
      const hadFocus = hasFocus()
      element.open = false
      // Put in anew: the pill is another thing in another place, and not the widget that jumped there.
      element.replaceWith(element)
      if (hadFocus) element.querySelector('summary')?.focus({ preventScroll: true })
    }
    // Whoever has just used it, before the script came, has opened it by hand.
    let isAtTop = !hasFocus() || window.scrollY <= 0
    const onScroll = () => {
      const next = fold({ isOpen: element.open, isAtTop }, window.scrollY)
      isAtTop = next.isAtTop
      if (!next.isOpen) close()
    }
    const onKey = (event: KeyboardEvent) => {
      // A menu or dialog that has the focus has Escape as well.
      const isOurs = hasFocus() || document.activeElement === document.body
      if (event.key === 'Escape' && !event.defaultPrevented && isOurs) close()
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
