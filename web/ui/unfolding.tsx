import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import styles from './unfolding.module.css'

type UnfoldingProps = {
  label: string
  intent: string
  send: string
  isOpen?: boolean
  children: ReactNode
}

/** Something one can do, unfolded in place, with or without script. */
export function Unfolding({ label, intent, send, isOpen, children }: UnfoldingProps) {
  const { state, formData } = useNavigation()
  const isSending = state === 'submitting' && formData?.get('intent') === intent
  return (
    <details className={styles.unfolding} open={isOpen || undefined}>
      <summary className={styles.summary}>{label}</summary>
      <Form method="post" noValidate data-ground="light" className={styles.form}>
        <input type="hidden" name="intent" value={intent} />
        {children}
        <Button type="submit" look="dark" pending={isSending && 'Submitting...'}>
          {send}
        </Button>
      </Form>
    </details>
  )
}
