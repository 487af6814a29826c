import type { ReactNode } from 'react'
import { useSession } from './use-session.ts'

/** The address of a public page. The Desk may have a host of its own. */
export function usePublicAddress(): (path: string) => string {
  const { siteUrl } = useSession()
  return (path) => siteUrl + path
}

type PublicLinkProps = {
  path: string
  /** Names the record where several links have the same text. */
  label?: string
  children: ReactNode
}

/** A link to the public site. It opens a tab of its own, so that the Desk stays as it is. */
export function PublicLink({ path, label, children }: PublicLinkProps) {
  const address = usePublicAddress()
  return (
    <a href={address(path)} target="_blank" rel="noreferrer" aria-label={label}>
      {children}
    </a>
  )
}
