import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import styles from './fresh-link.module.css'

/** Offered where wrong answers locked a link: another link, by email. Works with script and without. */
export function FreshLink({ children }: { children: ReactNode }) {
  const { state, formData } = useNavigation()
  const isSending = state === 'submitting' && formData?.get('intent') === 'fresh-link'
  return (
    <Form method="post" replace className={styles.fresh}>
      <h2>Is this your link?</h2>
      <p>{children}</p>
      <Button
        type="submit"
        name="intent"
        value="fresh-link"
        look="outline"
        pending={isSending && 'Sending...'}
      >
        Send me a fresh link
      </Button>
    </Form>
  )
}
