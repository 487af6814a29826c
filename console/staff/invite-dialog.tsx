import { invite } from '#contract/console/staff.ts'
import { TextField } from '#web/ui/field.tsx'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import type { StaffDialogProps } from './person-actions.ts'
import { RoleChoices } from './role-choices.tsx'

const noRoles: string[] = []
const initial = { name: '', email: '', roles: noRoles }

export function InviteDialog({ onDone, onClose }: StaffDialogProps) {
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <p>
        The link works once within 72 hours. The email names neither the organisation nor the work.
      </p>
      <DeskForm
        initial={initial}
        schema={invite.body}
        send={async (body) => ({ name: body.name, ...(await api(invite, { body })) })}
        onDone={({ name, link }) => onDone({ message: `${name} is invited by email`, link })}
        action="Invite"
        pending="Inviting …"
        onCancel={onClose}
      >
        {({ text, group, choice }) => (
          <>
            <TextField
              {...text('name')}
              label="Name"
              hint="Other staff see this name."
              autoComplete="off"
            />
            <TextField {...text('email')} label="Email" type="email" autoComplete="off" />
            <RoleChoices group={group('roles')} choice={(role) => choice('roles', role)} />
          </>
        )}
      </DeskForm>
    </Dialog>
  )
}
