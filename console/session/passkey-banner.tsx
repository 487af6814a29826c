import { useState } from 'react'
import { Link } from 'react-router'
import { TextButton } from '#web/ui/text-button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { isPasskeyPostponed, postponePasskey } from './postponed-passkey.ts'
import { useSession } from './use-session.ts'
import styles from './passkey-banner.module.css'

/** Stays while the person has no passkey. With one passkey it suggests a second one, and can be closed for the session. */
export function PasskeyBanner() {
  const session = useSession()
  const { passkeys } = session
  const [isClosed, setClosed] = useState(() => isPasskeyPostponed(session))
  const close = () => {
    postponePasskey(session)
    setClosed(true)
  }
  if (passkeys === 0)
    return (
      <Notice tone="warn" role="status" className={styles.banner}>
        <p>
          <strong>You have no passkey yet.</strong> When this session ends, only a new link from the
          server lets you in.
        </p>
        <Link to="/me">Add a passkey</Link>
      </Notice>
    )
  if (passkeys > 1 || isClosed) return null
  return (
    <Notice role="status" className={styles.banner}>
      <p>Add a second passkey on another device, so that a lost phone does not lock you out.</p>
      <Link to="/me">Add it</Link>
      <TextButton onClick={close}>Not now</TextButton>
    </Notice>
  )
}
