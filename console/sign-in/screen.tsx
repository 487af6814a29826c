import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { signInWithPasskey } from '#console/session/passkey.ts'
import { usePasskeyPending } from '#console/session/use-passkey-pending.ts'
import { returnPath } from '#console/session/use-session.ts'
import { DeskIcon } from '#console/ui/desk-icon.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Gate } from '#console/ui/gate.tsx'
import { SecureOnly } from '#console/ui/secure-only.tsx'
import { useSend } from '#console/ui/use-send.ts'
import styles from '#console/ui/gate.module.css'

export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { isSending, error, send } = useSend()
  const pending = usePasskeyPending()
  const enter = () => void navigate(returnPath(params.get('to')), { replace: true })
  return (
    <Gate title="Sign in">
      <SecureOnly>
        <p>With your face, your finger or the PIN of this device. There is no password.</p>
        <Button
          full
          pending={isSending && pending}
          onClick={() => void send(signInWithPasskey, enter)}
        >
          <DeskIcon name="passkey" />
          Use my passkey
        </Button>
        <ErrorNote error={error} />
        <details>
          <summary>This device has no passkey</summary>
          <p>
            Press the button, then choose another device in the dialog of your browser, such as your
            phone.
          </p>
        </details>
        <p className={styles.aside}>
          Lost your passkeys? An owner can send a recovery link to your own mailbox. We never do
          that by phone or chat.
        </p>
      </SecureOnly>
    </Gate>
  )
}
