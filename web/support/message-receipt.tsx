import { useEffect, useRef } from 'react'
import { messageRetentionDays } from '#contract/text/support.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { formatCode } from './code.ts'
import styles from './chat-panel.module.css'

type MessageReceiptProps = { as?: 'h1' | 'h3'; code: string; error: string }

/** Replaces the form after sending: confirms the message and shows its code. */
export function MessageReceipt({ as: Heading = 'h3', code, error }: MessageReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.form}>
      <Heading ref={heading} tabIndex={-1} className={styles.heading}>
        Your message is with us
      </Heading>
      <p>
        Keep this code. With it you can read our answer here, or delete everything, for{' '}
        {messageRetentionDays} days. It is shown only now, and we cannot find it for you.
      </p>
      <p className={styles.code}>{formatCode(code)}</p>
      <div role="alert">
        <FieldError id="kept-trouble">{error}</FieldError>
      </div>
    </div>
  )
}
