import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { holdBack } from './hold-back.ts'
import { lockScroll } from './lock-scroll.ts'

type Behaviour = {
  /** Everything that belongs to the layer; the rest of the page is held back while it is open. */
  layer: RefObject<HTMLElement | null>
  /** What takes the focus. */
  panel: RefObject<HTMLElement | null>
  onClose: () => void
}

// The last one opened is the one Escape closes.
const open: object[] = []

/** For anything that lies over the page while it is mounted: focus, Escape, scrolling, inertness. */
export function useDialogBehaviour({ layer, panel, onClose }: Behaviour): void {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!layer.current) return
    before.current = document.activeElement
    const letGo = holdBack(layer.current)
    const unlock = lockScroll()
    panel.current?.focus({ preventScroll: true })
    return () => {
      letGo()
      unlock()
    }
  }, [layer, panel])
  // Not above: React puts the focus back where it was when it began to change the page.
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
    [],
  )

  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const me = {}
    open.push(me)
    // The event goes on: a second Escape is Quick exit.
    const onKey = (event: KeyboardEvent) => {
      const isMine = open.at(-1) === me && !event.defaultPrevented
      if (event.key === 'Escape' && isMine) close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      open.splice(open.indexOf(me), 1)
    }
  }, [])
}
