import { useRevalidator } from 'react-router'
import { changeProfile } from '#contract/console/me.ts'
import { TextField } from '#web/ui/field.tsx'
import { api } from '#console/api/api.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Gate } from '#console/ui/gate.tsx'
import { useSignOut } from './sign-out.tsx'
import styles from '#console/ui/gate.module.css'

/** In place of every screen while an owner has no email address. The server refuses other requests until then. */
export function AddressGate({ name }: { name: string }) {
  const { revalidate } = useRevalidator()
  const signOut = useSignOut()
  return (
    <Gate title="Enter your email">
      <p>An owner needs an address: warnings about accounts go to it.</p>
      <DeskForm
        initial={{ name, email: '' }}
        schema={changeProfile.body}
        send={(body) => api(changeProfile, { body })}
        onDone={() => void revalidate()}
        action="Save"
      >
        {({ text }) => (
          <>
            <TextField {...text('name')} label="Name" autoComplete="name" />
            <TextField {...text('email')} label="Email" type="email" autoComplete="email" />
          </>
        )}
      </DeskForm>
      <ErrorNote error={signOut.error} />
      <div className={styles.aside}>{signOut.button}</div>
    </Gate>
  )
}
