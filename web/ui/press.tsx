import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, type ButtonVariant } from './button.tsx'
import styles from './press.module.css'

/** Whether the form with this intent is being submitted. */
function useIsSending(intent: string): boolean {
  const { state, formData } = useNavigation()
  return state === 'submitting' && formData?.get('intent') === intent
}

type PressProps = {
  intent: string
  label: string
  variant?: ButtonVariant
  /** The label while the form is being submitted. */
  pending?: string
  className?: string
  /** Additional fields. */
  children?: ReactNode
}

/** A form with a single button. It works without script. */
export function Press({ intent, label, variant, className, children, ...labels }: PressProps) {
  const { pending = 'Submitting...' } = labels
  const isSending = useIsSending(intent)
  return (
    <Form method="post" className={className}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button type="submit" variant={variant} pending={isSending && pending}>
        {label}
      </Button>
    </Form>
  )
}

type UnfoldingProps = {
  label: string
  intent: string
  send: string
  isOpen?: boolean
  children: ReactNode
}

/** A form that opens in place. It works without script. */
export function Unfolding({ label, intent, send, isOpen, children }: UnfoldingProps) {
  const isSending = useIsSending(intent)
  return (
    <details className={styles.unfolding} open={isOpen || undefined}>
      <summary className={styles.summary}>{label}</summary>
      <Form method="post" noValidate data-ground="light" className={styles.form}>
        <input type="hidden" name="intent" value={intent} />
        {children}
        <Button type="submit" variant="dark" pending={isSending && 'Submitting...'}>
          {send}
        </Button>
      </Form>
    </details>
  )
}
