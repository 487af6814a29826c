import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Closes what hangs from a button: on Escape, on a press elsewhere, and when the focus moves on. */
export function useLightDismiss(within: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // Before any part of the picker takes the focus.
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement
  }, [])

  // As soon as it is seen: an Escape that comes with the first frame is meant for it.
  useLayoutEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !within.current?.contains(target)
    const onPress = ({ target }: Event) => {
      if (isOutside(target)) close.current()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close.current()
      if (before.current instanceof HTMLElement) before.current.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [within])
}
