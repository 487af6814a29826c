import { useEffect, useRef, useState } from 'react'
import { confirmIdentity, signInWithPasskey } from './passkey.ts'
import { type PromptKind, prompts } from '#console/api/prompts.ts'
import { usePasskeyPending } from './use-passkey-pending.ts'
import { useSession } from './use-session.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'

type OpenPrompt = { kind: PromptKind; settle: (isDone: boolean) => void }

/** The dialogs that a request opens over the page, which keeps the input of the person. They wait while it is covered. */
export function PromptDialogs({ isCovered }: { isCovered: boolean }) {
  const [open, setOpen] = useState<readonly OpenPrompt[]>([])
  useEffect(
    () =>
      prompts.mount((kind) => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        const prompt: OpenPrompt = {
          kind,
          settle: (isDone) => {
            setOpen((all) => all.filter((one) => one !== prompt))
            resolve(isDone)
          },
        }
        setOpen((all) => [...all, prompt])
        return promise
      }),
    [],
  )
  if (isCovered) return null
  return open.map(({ kind, settle }) =>
    kind === 'sign-in' ? (
      <SignInDialog key={kind} settle={settle} />
    ) : (
      <StepUpDialog key={kind} settle={settle} />
    ),
  )
}

type PromptProps = Pick<OpenPrompt, 'settle'>

function SignInDialog({ settle }: PromptProps) {
  const { person, passkeys } = useSession()
  const startedAs = useRef(person.id)
  const pending = usePasskeyPending()
  return (
    <ConfirmDialog
      title="Sign in again"
      action="Use my passkey"
      pending={pending}
      run={async () => {
        const session = await signInWithPasskey()
        if (session.person.id !== startedAs.current) await startOver()
      }}
      onDone={() => settle(true)}
      onClose={() => settle(false)}
    >
      <p>Your session has ended. What you typed is still here.</p>
      {passkeys === 0 && <p>You have no passkey yet: open a new link from the server.</p>}
    </ConfirmDialog>
  )
}

/** The page has the input of the first person. It must not be sent in the name of another one. */
function startOver(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}

function StepUpDialog({ settle }: PromptProps) {
  const hasPasskey = useSession().passkeys > 0
  const pending = usePasskeyPending()
  return (
    <ConfirmDialog
      title="Confirm that it is you"
      action={hasPasskey ? 'Use my passkey' : 'Confirm'}
      pending={hasPasskey ? pending : 'Confirming …'}
      run={() => confirmIdentity(hasPasskey)}
      onDone={() => settle(true)}
      onClose={() => settle(false)}
    >
      <p>This counts for five minutes, on this device only.</p>
    </ConfirmDialog>
  )
}
