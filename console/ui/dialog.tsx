import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Band } from '#web/ui/band.tsx'
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
 * control takes the focus, or the one with `focusFirst`.
 */
export function Dialog({ title, onClose, isSheet, isWide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, because the browser restores the focus only if the element is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, isSheet && styles.sheet, isWide && styles.wide)}
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

/** For the safe control of a dialog about an action that cannot be undone. React does not render `autofocus`. */
export const focusFirst = { 'data-focus-first': true } as const
