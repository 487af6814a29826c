import { useNavigate } from 'react-router'
import { createContent } from '#contract/console/content.ts'
import type { CreatableKind } from '#contract/console/screen.ts'
import { TextField } from '#web/ui/field.tsx'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { recordPath } from '#contract/console/record-path.ts'
import { nameLabel, nounOf } from './kinds.ts'

type NewDialogProps = { kind: CreatableKind; onClose: () => void }

/** Creates a draft with a name. Its address comes from the name and can be changed until the first publish. */
export function NewDialog({ kind, onClose }: NewDialogProps) {
  const navigate = useNavigate()
  return (
    <Dialog title={`New ${nounOf(kind)}`} onClose={onClose}>
      <DeskForm
        initial={{ name: '' }}
        schema={createContent.body}
        send={(body) => api(createContent, { params: { kind }, body })}
        onDone={({ id }) => void navigate(recordPath({ kind, id }))}
        action="Create draft"
        pending="Creating …"
        onCancel={onClose}
      >
        {({ text }) => (
          <TextField
            {...text('name')}
            label={nameLabel(kind)}
            hint="The address of its page is made from it."
            autoComplete="off"
          />
        )}
      </DeskForm>
    </Dialog>
  )
}
