import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FreshLink } from '#web/kit/form/fresh-link.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Lead, Stack } from '#web/ui/section.tsx'
import { useFocusOn } from '../use-focus-on.ts'
import type { Outcome } from './act.ts'
import styles from './ask.module.css'

type AskProps = { outcome: Exclude<Outcome, { is: 'open' }> | undefined }

/** A receipt names whoever gave and where they live, and an email may have gone astray: the link alone shows nothing. */
export function Ask({ outcome }: AskProps) {
  const refused = outcome?.is === 'refused' ? outcome : undefined
  const wrong = useFocusOn<HTMLInputElement>(refused?.phoneEnd && refused)
  const isOpening = useNavigation().state !== 'idle'
  return (
    <Stack>
      <h1>Your receipt</h1>
      <Lead>See it, print it or keep it as a PDF.</Lead>
      <Form method="post" replace noValidate className={styles.ask}>
        <TextField
          ref={wrong}
          name="phoneEnd"
          label="Last four digits of your phone number"
          hint="The number you gave with your gift."
          inputMode="numeric"
          autoComplete="off"
          error={refused?.phoneEnd}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to a form without script begins here
          autoFocus={refused?.phoneEnd !== undefined}
        />
        {refused && !refused.phoneEnd && <p role="alert">{refused.message}</p>}
        <Button type="submit" pending={isOpening && 'Opening...'}>
          Open
        </Button>
      </Form>
      {refused?.isLocked && (
        <FreshLink>
          We can email you a fresh link to the address you gave with your gift. It works at once.
        </FreshLink>
      )}
      {outcome?.is === 'sent' && <p role="status">{outcome.message}</p>}
    </Stack>
  )
}
