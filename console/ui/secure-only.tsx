import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** Browsers have passkeys on https and on http://localhost. Elsewhere there is one sentence in place of the buttons. */
export const SecureOnly = ({ children }: { children: ReactNode }) =>
  window.isSecureContext ? (
    children
  ) : (
    <Notice tone="warn">The Desk needs https, or http://localhost on this machine.</Notice>
  )
