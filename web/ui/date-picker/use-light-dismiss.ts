import { type RefObject, useEffect, useRef } from 'react'

/** Closes what hangs from a button: on Escape, on a press elsewhere, and when the focus moves on. */
export function useLightDismiss(within: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const before = document.activeElement
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !within.current?.contains(target)
    const onPress = ({ target }: Event) => {
      if (isOutside(target)) close.current()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close.current()
      if (before instanceof HTMLElement) before.focus()
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
