import { consolePrefix } from '#contract/console/endpoint.ts'
import { signOut } from '#contract/console/session.ts'
import { api } from '#console/api.ts'

/** Loads the sign-in screen as a new document, so that nothing of the session stays in memory. */
export function leave(): void {
  window.location.replace(`${consolePrefix}/sign-in`)
}

export async function signOutAndLeave(): Promise<void> {
  await api(signOut, { body: {} })
  leave()
}

/** A document that the browser restores with Back would show the screens of an ended session. */
export function reloadWhenRestored(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
