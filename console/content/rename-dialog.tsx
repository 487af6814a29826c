import * as z from 'zod/mini'
import { type Draft, renameContent } from '#contract/console/content.ts'
import { CreatableKind } from '#contract/console/screen.ts'
import { TextField } from '#web/ui/field.tsx'
import { api } from '#console/api/api.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { actionTexts } from './record-actions.ts'

type RenameDialogProps = {
  draft: Draft
  store: DraftStore
  onDone: (draft: Draft) => void
  onClose: () => void
}

const IdBody = z.strictObject({ id: renameContent.body.shape.id })

/** The id of a record that was never published. Staff know it as a part of its address. */
export function RenameDialog({ draft, store, onDone, onClose }: RenameDialogProps) {
  const params = { kind: CreatableKind.parse(draft.kind), id: draft.id }
  return (
    <Dialog title={actionTexts.rename.title} onClose={onClose}>
      <p>{actionTexts.rename.text}</p>
      <DeskForm
        initial={{ id: draft.id }}
        schema={IdBody}
        send={async ({ id }) => {
          const body = { id, version: await store.savedVersion() }
          return api(renameContent, { params, body })
        }}
        onDone={onDone}
        action="Change the address"
        onCancel={onClose}
      >
        {({ text }) => (
          <TextField
            {...text('id')}
            label="Address"
            hint="Small letters, digits and hyphens."
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </DeskForm>
    </Dialog>
  )
}
