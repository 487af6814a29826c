import * as staff from '#contract/console/staff.ts'
import { api } from '#console/api/api.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { Outcome, PersonAction, StaffDialogProps } from './person-actions.ts'
import { RolesDialog } from './roles-dialog.tsx'

export type OpenDialog = { action: 'invite' } | { action: PersonAction; person: staff.StaffMember }

export function StaffDialog({ dialog, ...ends }: StaffDialogProps & { dialog: OpenDialog }) {
  if (dialog.action === 'invite') return <InviteDialog {...ends} />
  const { action, person } = dialog
  if (action === 'roles') return <RolesDialog {...ends} person={person} />
  const { title, text, button, run } = confirmations[action](person)
  const isDestructive = action !== 'enable'
  return (
    <ConfirmDialog {...ends} title={title} action={button} run={run} isDestructive={isDestructive}>
      <p>{text}</p>
    </ConfirmDialog>
  )
}

type Confirmation = { title: string; text: string; button: string; run: () => Promise<Outcome> }

const confirmations = {
  recover: ({ id, name }) => ({
    title: `Recovery link for ${name}`,
    text: 'This ends all their sessions and deletes their passkeys. The link goes to their own mailbox, works once within 24 hours, and all owners get an email.',
    button: 'Send the link',
    run: async () => {
      const { link } = await api(staff.sendRecovery, { params: { id }, body: {} })
      return { message: `${name} gets a recovery link by email`, link }
    },
  }),
  disable: ({ id, name }) => ({
    title: `Disable ${name}`,
    text: 'Their sessions end at once, and they cannot sign in. Open invitations from them are withdrawn. You can enable them again.',
    button: 'Disable',
    run: async () => {
      await api(staff.disableStaff, { params: { id }, body: {} })
      return { message: `${name} is disabled` }
    },
  }),
  enable: ({ id, name }) => ({
    title: `Enable ${name}`,
    text: 'They can sign in again with their passkeys and have the same roles as before.',
    button: 'Enable',
    run: async () => {
      await api(staff.enableStaff, { params: { id }, body: {} })
      return { message: `${name} is enabled` }
    },
  }),
  withdraw: ({ id, name }) => ({
    title: `Withdraw the invitation of ${name}`,
    text: 'The link stops working.',
    button: 'Withdraw',
    run: async () => {
      await api(staff.withdrawInvitation, { params: { id } })
      return { message: 'The invitation is withdrawn' }
    },
  }),
} satisfies Record<Exclude<PersonAction, 'roles'>, (person: staff.StaffMember) => Confirmation>
