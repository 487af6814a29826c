import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'
import { useSend } from './use-send.ts'

type ConfirmDialogProps<T> = {
  title: string
  /** The label of the button: what happens, as a verb. */
  action: string
  pending?: string
  /** Cancel takes the focus, so that Enter does nothing by accident. */
  isDestructive?: boolean
  /** The label of the button that does nothing, where Cancel would be ambiguous. */
  close?: string
  run: () => Promise<T>
  onDone: (value: T) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before an action. An error stays in the dialog, which can be repeated or closed. */
export function ConfirmDialog<T>({ title, action, run, ...rest }: ConfirmDialogProps<T>) {
  const { pending = 'Working …', isDestructive, close = 'Cancel', onDone, onClose, children } = rest
  const { isSending, error, send } = useSend()
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <ErrorNote error={error} />
      <DialogActions onClose={onClose} close={close} isCloseFirst={isDestructive}>
        <Button
          small
          variant={isDestructive ? 'dark' : 'primary'}
          pending={isSending && pending}
          onClick={() => void send(run, onDone)}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
