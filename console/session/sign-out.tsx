import { consolePrefix } from '#contract/console/endpoint.ts'
import { signOut } from '#contract/console/session.ts'
import { quietApi } from '#console/api/api.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { useSend } from '#console/ui/use-send.ts'
import { Button } from '#web/ui/button.tsx'

/** Loads the sign-in screen as a new document, so that nothing of the session stays in memory. */
export function leave(): void {
  window.location.replace(`${consolePrefix}/sign-in`)
}

/** The button, and the error of its request, which each screen shows in its own place. */
export function useSignOut() {
  const { isSending, error, send } = useSend()
  const button = (
    <Button
      small
      variant="outline"
      pending={isSending && 'Signing out …'}
      onClick={() => void send(signOutAndLeave)}
    >
      Sign out
    </Button>
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
  leave()
}

/** A document that the browser restores with Back would show the screens of an ended session. */
export function reloadWhenRestored(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
