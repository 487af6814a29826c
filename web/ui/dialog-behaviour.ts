import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { makeInert } from './inert-page.ts'

type Behaviour = {
  /** The element around the dialog; the rest of the page is inert while it is open. */
  layer: RefObject<HTMLElement | null>
  /** Takes the focus. */
  panel: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Media query: where it matches, the dialog covers the page. Elsewhere the page stays usable. */
  covers: string
  onClose: () => void
}

// A stack: Escape closes the dialog that was opened last.
const open: object[] = []

/** Behaviour of a dialog: focus, Escape, scroll lock, inert page. */
export function useDialogBehaviour({ layer, panel, isOpen, covers, onClose }: Behaviour): void {
  useLayoutEffect(() => {
    if (!isOpen || !layer.current) return
    const element = layer.current
    const media = window.matchMedia(covers)
    let release = media.matches ? blockPage(element) : undefined
    const update = () => {
      release?.()
      release = media.matches ? blockPage(element) : undefined
    }
    media.addEventListener('change', update)
    return () => {
      media.removeEventListener('change', update)
      release?.()
    }
  }, [layer, isOpen, covers])

  useFocus({ layer, panel, isOpen })

  const close = useEffectEvent(onClose)
  // A layout effect, so that an Escape during the first frame closes the dialog.
  useLayoutEffect(() => {
    if (!isOpen) return
    const token = {}
    open.push(token)
    const onKey = (event: KeyboardEvent) => {
      const isTopmost = open.at(-1) === token && !event.defaultPrevented
      if (event.key === 'Escape' && isTopmost) close()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      open.splice(open.indexOf(token), 1)
    }
  }, [isOpen])
}

function blockPage(layer: HTMLElement): () => void {
  const undo = [makeInert(layer), lockScroll()]
  return () => undo.forEach((release) => release())
}

/** Moves the focus into the dialog and restores it on close; if no element had it, to the link that opens the dialog. */
function useFocus({ layer, panel, isOpen }: Pick<Behaviour, 'layer' | 'panel' | 'isOpen'>) {
  const previous = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!isOpen || !layer.current) return
    const { activeElement } = document
    const isInside = layer.current.contains(activeElement)
    const hasNoOpener = isInside || activeElement === document.body
    previous.current = hasNoOpener
      ? document.querySelector(`[href="#${layer.current.id}"]`)
      : activeElement
    // The visitor may already be typing inside.
    if (!isInside || activeElement === layer.current) panel.current?.focus({ preventScroll: true })
  }, [layer, panel, isOpen])
  // Not in the layout effect: React restores the earlier focus when it commits.
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (previous.current instanceof HTMLElement) previous.current.focus({ preventScroll: true })
    }
  }, [isOpen])
}

let locks = 0

/** Locks scrolling of the page, without a layout shift from the missing scrollbar. Returns a function that unlocks. */
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
