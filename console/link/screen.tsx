import { useEffect } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { type Link, type LinkKind, postponePasskey, readLink } from '#contract/console/link.ts'
import { roleNames } from '#contract/console/permission.ts'
import { Button } from '#web/ui/button.tsx'
import { api } from '#console/api/api.ts'
import { acceptLinkWithPasskey } from '#console/session/passkey.ts'
import { DeskIcon } from '#console/ui/desk-icon.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Gate } from '#console/ui/gate.tsx'
import { hasPasskeys, SecureOnly } from '#console/ui/secure-only.tsx'
import { useSend } from '#console/ui/use-send.ts'
import styles from '#console/ui/gate.module.css'

type Opened = { key: string; link: Link } | { error: unknown } | { isInsecure: true }

/** The key is in the fragment, which browsers send to no server. Reading the link changes nothing. */
export async function loader(): Promise<Opened> {
  if (!hasPasskeys()) return { isInsecure: true }
  const key = window.location.hash.slice(1)
  try {
    return { key, link: await api(readLink, { body: { key } }) }
  } catch (error) {
    return { error }
  }
}

export function Component() {
  const opened = useLoaderData<Opened>()
  useEffect(() => {
    // A second link in the same tab changes only the fragment, which loads nothing.
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])
  if ('isInsecure' in opened)
    return (
      <Gate title={titles.owner}>
        <SecureOnly>{null}</SecureOnly>
      </Gate>
    )
  return 'link' in opened ? (
    <OpenLink keyOfLink={opened.key} link={opened.link} />
  ) : (
    <Unusable error={opened.error} />
  )
}

const Unusable = ({ error }: { error: unknown }) => (
  <Gate title="This link does not work">
    <ErrorNote error={error} />
    <p>A link works once and for a short time. Ask an owner for a new one.</p>
    <p className={styles.aside}>
      <a href="/console/sign-in">Sign in with a passkey</a>
    </p>
  </Gate>
)

function OpenLink({ keyOfLink: key, link }: { keyOfLink: string; link: Link }) {
  const { kind, name, roles, mayPostpone } = link
  const navigate = useNavigate()
  const { isSending, error, send } = useSend()
  // Replaces the address, so that the used key does not stay in the history.
  const enter = () => void navigate('/', { replace: true })
  return (
    <Gate title={titles[kind]}>
      <p>{texts[kind]}</p>
      {(name !== null || roles.length > 0) && (
        <dl className={styles.facts}>
          {name !== null && (
            <>
              <dt>Name</dt>
              <dd>{name}</dd>
            </>
          )}
          {roles.length > 0 && (
            <>
              <dt>{roles.length === 1 ? 'Role' : 'Roles'}</dt>
              <dd>{roles.map((role) => roleNames[role]).join(', ')}</dd>
            </>
          )}
        </dl>
      )}
      <div className={styles.buttons}>
        <Button
          full
          pending={isSending && 'Working …'}
          onClick={() => void send(() => acceptLinkWithPasskey(key), enter)}
        >
          <DeskIcon name="passkey" />
          Create my passkey
        </Button>
        {mayPostpone && (
          <Button
            full
            variant="outline"
            disabled={isSending}
            onClick={() => void send(() => api(postponePasskey, { body: { key } }), enter)}
          >
            Start without a passkey
          </Button>
        )}
      </div>
      <ErrorNote error={error} />
    </Gate>
  )
}

/** Without the name of the person, because the title of the tab is the same. */
const titles = {
  owner: 'Open the Desk',
  invitation: 'Welcome',
  recovery: 'Welcome back',
} satisfies Record<LinkKind, string>

const texts = {
  owner:
    'You become an owner of the Desk. A passkey is your face, your finger or the PIN of this device.',
  invitation: 'Create a passkey on this device to sign in: your face, your finger or its PIN.',
  recovery: 'Create a new passkey on this device. Your earlier passkeys no longer work.',
} satisfies Record<LinkKind, string>
