import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { fold, unfolded } from './fold.ts'

type Folding = { isOpen: boolean; open: () => void; close: () => void }

/**
 * Follows the page's scrolling and Escape, and takes the focus along when its place goes away.
 * While the chat lies over the widget, Escape is the chat's.
 */
export function useFold(frame: RefObject<HTMLElement | null>, isCovered: boolean): Folding {
  const [{ isOpen }, tell] = useReducer(fold, unfolded)
  const takesFocus = useRef(false)

  useEffect(() => {
    const onScroll = () => {
      takesFocus.current = hasFocus(frame.current)
      tell({ kind: 'scrolled', y: window.scrollY })
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [frame])

  useEffect(() => {
    if (!isOpen || isCovered) return
    const onKey = (event: KeyboardEvent) => {
      // A menu or dialog that has the focus has Escape as well.
      const isOurs = hasFocus(frame.current) || document.activeElement === document.body
      if (event.key !== 'Escape' || event.defaultPrevented || !isOurs) return
      takesFocus.current = hasFocus(frame.current)
      tell({ kind: 'closed' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame, isOpen, isCovered])

  useLayoutEffect(() => {
    if (takesFocus.current) frame.current?.querySelector('button')?.focus({ preventScroll: true })
    takesFocus.current = false
  }, [frame, isOpen])

  const byHand = (kind: 'opened' | 'closed') => () => {
    takesFocus.current = true
    tell({ kind })
  }
  return { isOpen, open: byHand('opened'), close: byHand('closed') }
}

const hasFocus = (frame: Element | null) => frame?.contains(document.activeElement) ?? false
