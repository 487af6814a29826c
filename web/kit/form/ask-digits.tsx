import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Press } from '#web/ui/press.tsx'
import type { Errors } from './errors.ts'
import { useFocusOn } from './use-focus-on.ts'
import styles from './ask-digits.module.css'

/** What a wrong answer brings, or the request for a fresh link once wrong answers have locked this one. */
export type DigitsOutcome =
  | { is: 'refused'; errors: Errors; message: string; isLocked: boolean }
  | { is: 'sent'; message: string }

type AskDigitsProps = {
  outcome: DigitsOutcome | undefined
  hint: string
  /** Where a fresh link goes. */
  fresh: string
  children?: ReactNode
}

/** An email may go astray, so a link to personal data opens with the end of the phone number only. */
export function AskDigits({ outcome, hint, fresh, children }: AskDigitsProps) {
  const refused = outcome?.is === 'refused' ? outcome : undefined
  const error = refused?.errors['phoneEnd']
  const wrong = useFocusOn<HTMLInputElement>(error && refused)
  const isOpening = useNavigation().state !== 'idle'
  return (
    <>
      <Form method="post" noValidate className={styles.ask}>
        <TextField
          ref={wrong}
          name="phoneEnd"
          label="Last four digits of your phone number"
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to a form without script begins here
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
          look="outline"
          pending="Sending..."
        >
          <h2>Is this your link?</h2>
          <p>{fresh}</p>
        </Press>
      )}
      {outcome?.is === 'sent' && <p role="status">{outcome.message}</p>}
    </>
  )
}
