import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** Browsers have passkeys on https and on http://localhost, but not on an IP address. */
export const hasPasskeys = ({ protocol, hostname } = window.location): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')

/** Without passkeys there is one sentence in place of the children. */
export const SecureOnly = ({ children }: { children: ReactNode }) =>
  hasPasskeys() ? (
    children
  ) : (
    <Notice tone="warn">The Desk needs https, or http://localhost on this machine.</Notice>
  )
