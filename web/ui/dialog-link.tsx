import { useState } from 'react'
import { nowhere, PressLink, type PressLinkProps, useAdopted } from './press-link.tsx'

type DialogLinkProps = Omit<PressLinkProps, 'href'> & {
  /** The id of the dialog that it opens; without one it closes whichever is open. */
  opens?: string
}

/** A button that opens or closes a dialog. */
export const DialogLink = ({ opens, onPress, ...link }: DialogLinkProps) => (
  <PressLink
    {...link}
    href={opens === undefined ? nowhere : `#${opens}`}
    aria-haspopup={opens === undefined ? undefined : 'dialog'}
    onPress={() => {
      if (opens === undefined) return onPress()
      // Shown in the very next frame; what the script does about it comes after.
      document.getElementById(opens)?.setAttribute('data-open', '')
      afterNextFrame(onPress)
    }}
  />
)

const afterNextFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** Whether the dialog is open. What was opened as a link before the script came stays so. */
export function useLinkedDialog(id: string) {
  const [isOpen, setOpen] = useState(false)
  useAdopted([id], () => setOpen(true))
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
