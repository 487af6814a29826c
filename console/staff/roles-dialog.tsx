import { changeRoles, type StaffMember } from '#contract/console/staff.ts'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import type { StaffDialogProps } from './person-actions.ts'
import { RoleChoices } from './role-choices.tsx'

type RolesDialogProps = StaffDialogProps & { person: StaffMember }

export function RolesDialog({ person, onDone, onClose }: RolesDialogProps) {
  const { id, name, roles } = person
  return (
    <Dialog title={`Roles of ${name}`} onClose={onClose}>
      <p>A change takes effect at once. All owners get an email.</p>
      <DeskForm
        initial={{ roles: roles.map(String) }}
        schema={changeRoles.body}
        send={(body) => api(changeRoles, { params: { id }, body })}
        onDone={() => onDone({ message: `The roles of ${name} are changed` })}
        action="Change roles"
        onCancel={onClose}
      >
        {({ group, choice }) => (
          <RoleChoices group={group('roles')} choice={(role) => choice('roles', role)} />
        )}
      </DeskForm>
    </Dialog>
  )
}
