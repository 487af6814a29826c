import { useState } from 'react'
import { consolePrefix } from '#contract/console/endpoint.ts'
import { signOut } from '#contract/console/session.ts'
import { quietApi } from '#console/api/api.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { dropUnsent, sendUnsent } from './unsent.ts'

/** Loads the sign-in screen as a new document, so that nothing of the session stays in memory. */
export function leave(): void {
  window.location.replace(`${consolePrefix}/sign-in`)
}

/**
 * The button, and the error of its request, which each screen shows in its own place. Changes that wait to be sent are
 * sent first, because they cannot be sent without a session.
 */
export function useSignOut() {
  const { isSending, error, send } = useSend()
  const [unsent, setUnsent] = useState(0)
  const signOutOrAsk = async () => {
    const left = await sendUnsent()
    if (left > 0) setUnsent(left)
    else await signOutAndLeave()
  }
  const button = (
    <>
      <Button
        small
        variant="outline"
        pending={isSending && 'Signing out …'}
        onClick={() => void send(signOutOrAsk)}
      >
        Sign out
      </Button>
      {unsent > 0 && (
        <ConfirmDialog
          title="Sign out without sending?"
          action="Sign out and lose them"
          pending="Signing out …"
          isDestructive
          close="Stay signed in"
          run={signOutAndLeave}
          onDone={() => undefined}
          onClose={() => setUnsent(0)}
        >
          <p>
            {unsent === 1 ? '1 change is not sent' : `${unsent} changes are not sent`}, and only
            this page has {unsent === 1 ? 'it' : 'them'}. Stay signed in until the server responds.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
  return { button, error }
}

/** A session that has ended already needs no sign-in to end it. */
async function signOutAndLeave(): Promise<void> {
  try {
    await quietApi(signOut, { body: {} })
  } catch (error) {
    if (!(error instanceof DeskError && error.code === 'sign-in-required')) throw error
  }
  dropUnsent()
  leave()
}

/** A document that the browser restores with Back would show the screens of an ended session. */
export function reloadWhenRestored(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
