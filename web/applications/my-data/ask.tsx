import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { controlsOf } from '#web/kit/form/controls.ts'
import { FreshLink } from '#web/kit/form/fresh-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Outcome } from './act.ts'
import styles from './my-data.module.css'

type AskProps = { outcome: Extract<Outcome, { is: 'refused' | 'sent' }> | undefined }

/** The link alone shows nothing: an email may have gone astray. */
export function Ask({ outcome }: AskProps) {
  const refusal = outcome?.is === 'refused' ? outcome : undefined
  const errors = refusal?.errors ?? {}
  const refused = Object.keys(errors)
  const { text } = controlsOf<{ phoneEnd: string }>({
    id: useId(),
    typed: {},
    state: { errors, refused },
  })
  const isOpening = useNavigation().state !== 'idle'
  return (
    <>
      <h1>Your form</h1>
      <p className={styles.lead}>
        See what we hold, correct it, take it back or delete it, and see who has looked.
      </p>
      <Form method="post" replace className={styles.ask}>
        <TextField
          label="Last four digits of your phone number"
          hint="The number you gave on the form."
          inputMode="numeric"
          autoComplete="off"
          {...text('phoneEnd')}
        />
        {refusal && refused.length === 0 && <p role="alert">{refusal.message}</p>}
        <Button type="submit" name="intent" value="open" pending={isOpening && 'Opening...'}>
          Open
        </Button>
      </Form>
      <p>
        No email from us? You need none: the address of this page and the four digits are enough.
        Keep the address somewhere private. We send no email if you chose another way, or asked us
        not to contact your mailbox.
      </p>
      {refusal?.isLocked && (
        <FreshLink>
          We can email you a fresh link, if email is a safe way to reach you. It works at once.
        </FreshLink>
      )}
      {outcome?.is === 'sent' && <p role="status">{outcome.message}</p>}
    </>
  )
}
