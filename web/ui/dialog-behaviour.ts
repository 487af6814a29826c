import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { holdBack } from './hold-back.ts'

type Behaviour = {
  /** Everything that belongs to the layer; the rest of the page is held back while it is open. */
  layer: RefObject<HTMLElement | null>
  /** What takes the focus. */
  panel: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Where it covers the page; elsewhere the page beside it stays in use. */
  covers: string
  onClose: () => void
}

// The last one opened is the one Escape closes.
const open: object[] = []

/** For anything that lies over the page: focus, Escape, scrolling, inertness. */
export function useDialogBehaviour({ layer, panel, isOpen, covers, onClose }: Behaviour): void {
  useLayoutEffect(() => {
    if (!isOpen || !layer.current) return
    const element = layer.current
    const media = window.matchMedia(covers)
    let letGo = media.matches ? holdPageBack(element) : undefined
    const adapt = () => {
      letGo?.()
      letGo = media.matches ? holdPageBack(element) : undefined
    }
    media.addEventListener('change', adapt)
    return () => {
      media.removeEventListener('change', adapt)
      letGo?.()
    }
  }, [layer, isOpen, covers])

  useFocus({ layer, panel, isOpen })

  const close = useEffectEvent(onClose)
  // In the same step as it is shown: Escape may come with the very next frame.
  useLayoutEffect(() => {
    if (!isOpen) return
    const me = {}
    open.push(me)
    const onKey = (event: KeyboardEvent) => {
      const isMine = open.at(-1) === me && !event.defaultPrevented
      if (event.key === 'Escape' && isMine) close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      open.splice(open.indexOf(me), 1)
    }
  }, [isOpen])
}

function holdPageBack(layer: HTMLElement): () => void {
  const undo = [holdBack(layer), lockScroll()]
  return () => undo.forEach((letGo) => letGo())
}

/** Takes the focus, and gives it back to whatever had it or, before the script came, opened the dialog. */
function useFocus({ layer, panel, isOpen }: Pick<Behaviour, 'layer' | 'panel' | 'isOpen'>) {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!isOpen || !layer.current) return
    const { activeElement } = document
    const isInside = layer.current.contains(activeElement)
    const isLost = isInside || activeElement === document.body
    before.current = isLost
      ? document.querySelector(`[href="#${layer.current.id}"]`)
      : activeElement
    // Somebody may already be writing inside.
    if (!isInside || activeElement === layer.current) panel.current?.focus({ preventScroll: true })
  }, [layer, panel, isOpen])
  // Not above: React puts the focus back where it was when it began to change the page.
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    }
  }, [isOpen])
}

let locks = 0

/** Keeps the page still under a layer, without the jump of a vanishing scrollbar. Returns the undoing. */
function lockScroll(): () => void {
  const { style } = document.documentElement
  if (locks === 0) {
    const scrollbar = window.innerWidth - document.documentElement.clientWidth
    style.overflow = 'hidden'
    style.paddingRight = `${scrollbar}px`
  }
  locks += 1
  return () => {
    locks -= 1
    if (locks > 0) return
    style.overflow = ''
    style.paddingRight = ''
  }
}
