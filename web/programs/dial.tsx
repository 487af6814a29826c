import type { ReactNode } from 'react'
import styles from './dial.module.css'

type DialProps = { by: 'call' | 'text'; number: string; children: ReactNode }

/** A plain link: it works without script and sends no request. */
export function Dial({ by, number, children }: DialProps) {
  return (
    <a className={styles.dial} href={`${by === 'call' ? 'tel' : 'sms'}:${number}`}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
        <path d={sign[by]} fill="currentColor" />
      </svg>
      {children}
    </a>
  )
}

const sign = {
  call: 'M6 2l4 5-2.5 3a14 14 0 0 0 6.5 6.5L17 14l5 4-2 4C11 22 2 13 2 4z',
  text: 'M3 4h18v13H10l-5 4v-4H3z',
}
