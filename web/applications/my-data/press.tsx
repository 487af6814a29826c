import { Form } from 'react-router'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import styles from './my-data.module.css'

type PressProps = {
  intent: string
  phoneEnd: string
  label: string
  look: ButtonLook
  /** Unfolds first, since it cannot be undone. */
  asksAgain?: boolean
}

/** One thing that can be done, with script and without. */
export function Press({ intent, phoneEnd, label, look, asksAgain }: PressProps) {
  const form = (said: string) => (
    <Form method="post" replace>
      <input type="hidden" name="phoneEnd" value={phoneEnd} />
      <Button type="submit" name="intent" value={intent} look={look}>
        {said}
      </Button>
    </Form>
  )
  if (!asksAgain) return form(label)
  return (
    <details className={styles.again}>
      <summary>{label}</summary>
      <p>This cannot be undone.</p>
      {form('Yes, delete it')}
    </details>
  )
}
