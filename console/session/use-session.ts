import { createContext, useContext, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { consolePrefix } from '#contract/console/endpoint.ts'
import type { Permission } from '#contract/console/permission.ts'
import { readSession, type Session } from '#contract/console/session.ts'
import { api, onForbidden } from '#console/api/api.ts'
import { DeskError, isUnreachable } from '#console/kit/desk-error.ts'

let known: Session | undefined

/**
 * Reads the session before the first screen and on every navigation, so that the menu follows changed roles. Without a
 * response the menu stays as it was, and the screen shows the error: the server checks each request anyway.
 */
export async function loadSession({ request }: LoaderFunctionArgs): Promise<Session> {
  try {
    known = await api(readSession, {})
    return known
  } catch (error) {
    if (error instanceof DeskError && error.code === 'sign-in-required')
      throw redirect(signInPath(request.url))
    if (known && isUnreachable(error)) return known
    throw error
  }
}

/** For the frame: the session of the latest navigation, read again when a request is refused for a missing role. */
export function useLatestSession(): Session {
  const loaded = useLoaderData<typeof loadSession>()
  const [latest, setLatest] = useState({ loaded, session: loaded })
  useEffect(
    () =>
      onForbidden(() => {
        // The refused request shows its own error.
        api(readSession, {}).then(
          (session) => setLatest({ loaded, session }),
          () => undefined,
        )
      }),
    [loaded],
  )
  return latest.loaded === loaded ? latest.session : loaded
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** The signed-in person. Only for components inside the frame. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session outside of the frame.')
  return session
}

/** Buttons for actions that the person may not do are not rendered. */
export const useMay = (permission: Permission): boolean =>
  useSession().permissions.includes(permission)

/** The sign-in screen, which leads back to this address. */
export function signInPath(url: string): string {
  const { pathname, search } = new URL(url)
  const path = pathname.replace(consolePrefix, '') + search
  return path === '' || path === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ to: path })}`
}

/** The screen after sign-in. An address of another site is ignored. */
export const returnPath = (to: string | null): string =>
  to !== null && /^\/(?![/\\])/.test(to) && !/^\/(?:sign-in|link)\b/.test(to) ? to : '/'
