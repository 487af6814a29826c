import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export type LightDismiss = {
  /** A press outside of this closes. It holds the button that opened it. */
  within: RefObject<HTMLElement | null>
  /** Gets the focus back when Escape closes. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes what hangs from a button: on Escape, on a press elsewhere, and when the focus moves on. */
export function useLightDismiss({ within, opener, onClose }: LightDismiss): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

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
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [within, opener])
}
