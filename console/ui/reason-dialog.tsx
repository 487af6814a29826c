import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { reason } from '#contract/console/list.ts'
import { TextField } from '#web/ui/field.tsx'
import { DeskForm } from './desk-form.tsx'
import { Dialog } from './dialog.tsx'

type ReasonDialogProps<T> = {
  title: string
  action: string
  pending?: string
  /** The label of the reason. */
  question?: string
  run: (reason: string) => Promise<T>
  onDone: (value: T) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for a reason before personal data is revealed or exported, or a file is deleted. */
export function ReasonDialog<T>({
  title,
  question = 'Why do you need this?',
  children,
  run,
  onClose,
  ...form
}: ReasonDialogProps<T>) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <DeskForm
        {...form}
        initial={{ reason: '' }}
        schema={ReasonBody}
        send={(body) => run(body.reason)}
        onCancel={onClose}
      >
        {({ text }) => (
          <TextField
            {...text('reason')}
            label={question}
            hint="A sentence without names. It stays in the audit log."
            autoComplete="off"
          />
        )}
      </DeskForm>
    </Dialog>
  )
}

const ReasonBody = z.object({ reason })
