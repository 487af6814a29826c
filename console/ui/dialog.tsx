import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Band } from '#web/ui/band.tsx'
import styles from './dialog.module.css'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A native modal dialog. Render it while it is open: the browser moves the focus into it and back again. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, because the browser restores the focus only if the element is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close a dialog without asking when Escape is pressed again and again.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <Band pattern="earth" size="small" />
      <div className={styles.body}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
