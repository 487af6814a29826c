import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Band } from '#web/ui/band.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  onClose: () => void
  /** On a phone it rises from the bottom of the window. */
  isSheet?: boolean
  /** For comparing two texts. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A native modal dialog. Render it while it is open: the browser moves the focus into it and back again. The first
 * control takes the focus, or the last button of `DialogActions`. React does not render `autofocus`.
 */
export function Dialog({ title, onClose, isSheet, isWide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, because the browser restores the focus only if the element is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => {
      element?.close()
      // Of two dialogs that close at once, the upper one would get the focus of the lower one back into it.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus()
      })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, isSheet && styles.sheet, isWide && styles.wide)}
      onCancel={(event) => {
        // A file field inside fires it too, when the person chooses no file.
        if (event.target !== event.currentTarget) return
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

type DialogActionsProps = {
  onClose?: (() => void) | undefined
  /** The label of the last button. */
  close?: string
  /** The last button is the safe one and takes the focus. */
  isCloseFirst?: boolean | undefined
  children: ReactNode
}

/** The buttons of a dialog. The last one closes it. */
export const DialogActions = ({
  onClose,
  close = 'Close',
  isCloseFirst,
  children,
}: DialogActionsProps) => (
  <div className={styles.actions}>
    {children}
    {onClose && (
      <Button
        small
        variant="outline"
        onClick={onClose}
        data-focus-first={isCloseFirst || undefined}
      >
        {close}
      </Button>
    )}
  </div>
)
