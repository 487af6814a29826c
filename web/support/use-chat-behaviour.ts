import { type RefObject, useEffect, useRef } from 'react'
import { onPhones } from '#web/kit/breakpoints.ts'
import { holdBack } from '#web/ui/hold-back.ts'
import { lockScroll } from '#web/ui/lock-scroll.ts'

type Behaviour = { panel: RefObject<HTMLElement | null>; isOpen: boolean; onClose: () => void }

/** Takes the focus and Escape. Where it fills the screen, what lies behind is held back; elsewhere the page stays in use. */
export function useChatBehaviour({ panel, isOpen, onClose }: Behaviour): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return
    panel.current?.focus({ preventScroll: true })
    // The event goes on: a second Escape is Quick exit.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [panel, isOpen])

  useEffect(() => {
    if (!isOpen || !panel.current) return
    const layer = panel.current
    const phones = window.matchMedia(onPhones)
    let undo: (() => void)[] = []
    const letGo = () => undo.splice(0).forEach((undoOne) => undoOne())
    const adapt = () => {
      letGo()
      if (phones.matches) undo = [holdBack(layer), lockScroll()]
    }
    adapt()
    phones.addEventListener('change', adapt)
    return () => {
      phones.removeEventListener('change', adapt)
      letGo()
    }
  }, [panel, isOpen])
}
