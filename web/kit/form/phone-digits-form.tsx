import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Press } from '#web/ui/press.tsx'
import type { Errors } from './errors.ts'
import { useFocusOn } from './use-focus-on.ts'
import styles from './phone-digits-form.module.css'

/** The result of wrong digits, or of a request for a fresh link after too many wrong digits locked this one. */
export type DigitsOutcome =
  | { kind: 'refused'; errors: Errors; message: string; isLocked: boolean }
  | { kind: 'sent'; message: string }

type PhoneDigitsFormProps = {
  outcome: DigitsOutcome | undefined
  hint: string
  /** Says where a fresh link is sent. */
  fresh: string
  children?: ReactNode
}

/** A second factor: an email may reach another person, so a link to personal data also needs the end of the phone. */
export function PhoneDigitsForm({ outcome, hint, fresh, children }: PhoneDigitsFormProps) {
  const refused = outcome?.kind === 'refused' ? outcome : undefined
  const error = refused?.errors['phoneEnd']
  const wrongField = useFocusOn<HTMLInputElement>(error && refused)
  const isOpening = useNavigation().state !== 'idle'
  return (
    <>
      <Form method="post" noValidate className={styles.prompt}>
        <TextField
          ref={wrongField}
          name="phoneEnd"
          label="Last four digits of your phone number"
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a post without script the focus starts at the error
          autoFocus={error !== undefined}
        />
        {refused && !error && <p role="alert">{refused.message}</p>}
        <Button type="submit" name="intent" value="open" pending={isOpening && 'Opening...'}>
          Open
        </Button>
      </Form>
      {children}
      {refused?.isLocked && (
        <Press
          className={styles.fresh}
          intent="fresh-link"
          label="Send me a fresh link"
          variant="outline"
          pending="Sending..."
        >
          <h2>Is this your link?</h2>
          <p>{fresh}</p>
        </Press>
      )}
      {outcome?.kind === 'sent' && <p role="status">{outcome.message}</p>}
    </>
  )
}
