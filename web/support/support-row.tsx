import { phoneLink } from '#contract/text/phone-link.ts'
import { useRef } from 'react'
import { SupportIcon } from './support-icon.tsx'
import styles from './support-row.module.css'

export type Way = 'text' | 'call'

const ways = {
  text: { verb: 'Text', scheme: 'sms' },
  call: { verb: 'Call', scheme: 'tel' },
} as const satisfies Record<Way, { verb: string; scheme: string }>

type SupportRowProps = {
  way: Way
  label: string
  phone: string
  detail: string
  isCopied: boolean
  /** Called with `open`, which follows the link. The widget calls it once the number is copied. */
  onPress: (open: () => void) => void
}

/** Copies the number, then opens a call or a text message. Without script it is a plain link. */
export function SupportRow({ way, label, phone, detail, isCopied, onPress }: SupportRowProps) {
  const { verb, scheme } = ways[way]
  const href = phoneLink(scheme, phone)
  const link = useRef<HTMLAnchorElement>(null)
  return (
    <li className={styles.row} data-way={way} data-copied={isCopied || undefined}>
      <a
        className={styles.press}
        href={href}
        onClick={(event) => {
          event.preventDefault()
          onPress(() => link.current?.click())
        }}
      >
        <i className={styles.sign}>
          <SupportIcon name={isCopied ? 'copied' : way} />
        </i>
        <span className={styles.label}>
          {label}
          <span className={styles.lines}>
            {detail && <span className={styles.detail}>{detail}</span>}
            <span className={styles.status}>Number copied</span>
          </span>
        </span>
      </a>
      <a ref={link} className={styles.number} href={href}>
        <span className={styles.verb}>{verb} </span>
        {phone}
      </a>
    </li>
  )
}
