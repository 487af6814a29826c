import { useLoaderData, useRevalidator } from 'react-router'
import { changeProfile, readAccount } from '#contract/console/me.ts'
import { roleNames } from '#contract/console/permission.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useSignOut } from '#console/session/sign-out.tsx'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { PageHead, Pane } from '#console/ui/page-head.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import styles from './lists.module.css'

export const loader = () => api(readAccount, {})

export function Component() {
  const account = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const signOut = useSignOut()
  const { name, email, roles, passkeys, sessions } = account
  const report = (message: string) => {
    toast.success(message)
    void revalidate()
  }
  return (
    <>
      <PageHead
        title="My account"
        lead={`Your roles: ${roles.map((role) => roleNames[role]).join(', ')}`}
        actions={signOut.button}
      />
      <ErrorNote error={signOut.error} />
      <div className={styles.columns}>
        <Pane title="Profile">
          <DeskForm
            initial={{ name, email: email ?? '' }}
            schema={changeProfile.body}
            send={(body) => api(changeProfile, { body })}
            onDone={() => report('Your profile is saved')}
            action="Save"
          >
            {({ text }) => (
              <>
                <TextField {...text('name')} label="Name" autoComplete="name" />
                <TextField
                  {...text('email')}
                  label="Email"
                  hint="For recovery links and messages about the Desk. Only you and the server see it whole."
                  type="email"
                  autoComplete="email"
                />
              </>
            )}
          </DeskForm>
        </Pane>
        <Passkeys passkeys={passkeys} onChange={report} />
        <Sessions sessions={sessions} onChange={report} />
      </div>
    </>
  )
}
