import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { reason } from '#contract/console/list.ts'
import { TextField } from '#web/ui/field.tsx'
import { DeskForm } from './desk-form.tsx'
import { Dialog } from './dialog.tsx'

type EraseDialogProps = {
  title: string
  /** The number or reference of the record, which the person types. */
  name: string
  schema: z.ZodMiniType<string, string>
  question: string
  run: (body: { typed: string; reason: string }) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  /** The text names the erased data, the data that stays, and the people who get an email. */
  children: ReactNode
}

/** Asks for the number of a record and a reason before personal data is erased for ever. */
export const EraseDialog = ({
  title,
  name,
  schema,
  question,
  run,
  onDone,
  onClose,
  children,
}: EraseDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{children}</p>
    <DeskForm
      initial={{ typed: '', reason: '' }}
      schema={z.object({ typed: schema, reason })}
      action="Erase for ever"
      pending="Erasing …"
      send={run}
      onDone={onDone}
      onCancel={onClose}
    >
      {({ text }) => (
        <>
          <TextField {...text('typed')} label={`Type ${name}`} autoComplete="off" />
          <TextField
            {...text('reason')}
            label={question}
            hint="A sentence without names. It stays in the audit log."
            autoComplete="off"
          />
        </>
      )}
    </DeskForm>
  </Dialog>
)
