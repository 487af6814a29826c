import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { formatDay } from '#contract/dates.ts'
import { roleNames } from '#contract/console/permission.ts'
import { listStaff, type StaffMember } from '#contract/console/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { Initial } from '#console/ui/initial.tsx'
import { State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { whenInSentence } from '#console/ui/when.tsx'
import { type OpenDialog, StaffDialog } from './dialogs.tsx'
import { type PersonAction, personActions } from './person-actions.ts'
import { RoleTable } from './role-table.tsx'
import styles from './screen.module.css'

export const loader = () => api(listStaff, {})

export function Component() {
  const { people } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayManage = useMay('staff:manage')
  const [dialog, setDialog] = useState<OpenDialog>()
  const [link, setLink] = useState<string>()
  const act = (action: PersonAction, person: StaffMember) => setDialog({ action, person })
  return (
    <>
      <PageHead
        title="Staff"
        lead={`${people.length === 1 ? '1 person' : `${people.length} people`}. Each sees only what their roles allow. No person changes their own roles.`}
        actions={
          mayManage && (
            <Button small onClick={() => setDialog({ action: 'invite' })}>
              Invite a person
            </Button>
          )
        }
      />
      <Table
        caption="Staff"
        columns={mayManage ? [...columns, actionColumn(act)] : columns}
        rows={people}
        keyOf={({ id }) => id}
      />
      <RoleTable />
      {dialog && (
        <StaffDialog
          dialog={dialog}
          onClose={() => setDialog(undefined)}
          onDone={({ message, link: newLink }) => {
            setDialog(undefined)
            if (newLink) setLink(newLink)
            else toast.success(message)
            void revalidate()
          }}
        />
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

const states = {
  invited: { tone: 'warn', label: 'Invited' },
  active: { tone: 'good', label: 'Active' },
  disabled: { tone: 'off', label: 'Disabled' },
} as const satisfies Record<StaffMember['state'], { tone: string; label: string }>

const columns: readonly Column<StaffMember>[] = [
  {
    name: 'Person',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: ({ name, isSelf, email }) => (
      <span className={styles.person}>
        <Initial name={name} />
        <span>
          <strong>{isSelf ? `${name}, you` : name}</strong>
          {email && <small>{email}</small>}
        </span>
      </span>
    ),
  },
  {
    name: 'Roles',
    onPhone: 'wide',
    cell: ({ roles, isLastOwner }) => (
      <>
        {roles.map((role) => roleNames[role]).join(', ')}
        {isLastOwner && <small>The last owner stays</small>}
      </>
    ),
  },
  {
    name: 'Signs in with',
    onPhone: 'wide',
    cell: ({ passkeys, activeOn, linkExpiresAt }) => (
      <>
        {passkeysText(passkeys)}
        {linkExpiresAt ? (
          <small>Link expires {whenInSentence(linkExpiresAt)}</small>
        ) : (
          activeOn && <small>Last active {formatDay(activeOn)}</small>
        )}
      </>
    ),
  },
  {
    name: 'State',
    cell: ({ state }) => <State tone={states[state].tone}>{states[state].label}</State>,
  },
]

const passkeysText = (count: number) => {
  if (count === 0) return 'No passkey yet'
  return count === 1 ? '1 passkey' : `${count} passkeys`
}

const labels = {
  roles: 'Roles',
  recover: 'Recovery link',
  disable: 'Disable',
  enable: 'Enable',
  withdraw: 'Withdraw',
} satisfies Record<PersonAction, string>

const actionColumn = (
  act: (action: PersonAction, person: StaffMember) => void,
): Column<StaffMember> => ({
  name: 'Actions',
  isNameHidden: true,
  atEnd: true,
  cell: (person) => {
    const actions = personActions(person)
    if (actions.length === 0) return null
    return (
      <RowActions>
        {actions.map((action) => (
          <TextButton
            key={action}
            aria-label={`${labels[action]}: ${person.name}`}
            onClick={() => act(action, person)}
          >
            {labels[action]}
          </TextButton>
        ))}
      </RowActions>
    )
  },
})

/** Without a mail server the owner passes the link on. It is in this dialog alone and is not shown again. */
function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <Dialog title="Pass this link on" onClose={onClose}>
      <p>No mail server is set, so no email was sent. The link is shown only now.</p>
      <code className={styles.link}>{link}</code>
      <DialogActions onClose={onClose}>
        <Button small onClick={() => void copy().catch(() => setCopied(false))}>
          {isCopied ? 'Copied' : 'Copy the link'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
