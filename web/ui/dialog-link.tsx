import { useState } from 'react'
import { noTarget, PressLink, type PressLinkProps, useFragment } from './press-link.tsx'

type DialogLinkProps = Omit<PressLinkProps, 'href'> & {
  /** The id of the dialog to open; without one the link closes the open dialog. */
  opens?: string
}

/** A button that opens or closes a dialog. */
export const DialogLink = ({ opens, onPress, ...link }: DialogLinkProps) => (
  <PressLink
    {...link}
    href={opens === undefined ? noTarget : `#${opens}`}
    aria-haspopup={opens === undefined ? undefined : 'dialog'}
    onPress={() => {
      if (opens === undefined) return onPress()
      // The next frame shows the dialog; the handler runs afterwards.
      document.getElementById(opens)?.setAttribute('data-open', '')
      afterNextFrame(onPress)
    }}
  />
)

const afterNextFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** Whether the dialog is open. A dialog that was opened as a link before hydration stays open. */
export function useLinkedDialog(id: string) {
  const [isOpen, setOpen] = useState(false)
  useFragment([id], () => setOpen(true))
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
