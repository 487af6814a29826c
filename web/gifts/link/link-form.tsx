import { FormErrors } from '#web/kit/form/form-errors.tsx'
import { Honeypot } from '#web/kit/form/honeypot.tsx'
import type { Posted } from '#web/kit/form/public-form.ts'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { nothingTyped } from './link-fields.ts'
import styles from './link-form.module.css'

type LinkFormProps = { posted: Posted<typeof nothingTyped, { message: string }> | undefined }

/** The same answer whatever the address: nobody learns here who gives. */
export function LinkForm({ posted }: LinkFormProps) {
  const { form, text, problems, isSending, sent } = usePublicForm({
    start: nothingTyped,
    posted,
    bring: () => import('./link.ts'),
  })
  return (
    <form {...form} className={styles.form} aria-labelledby="link">
      <FormErrors {...problems} />
      <TextField label="Email" required type="email" autoComplete="email" {...text('email')} />
      <Honeypot />
      <Button type="submit" pending={isSending && 'Submitting...'}>
        Send me my link
      </Button>
      <div role="status">
        {sent && (
          <Note>
            <p>
              <strong>{sent.reply.message}</strong> The subject is “Your link” and says nothing
              else.
            </p>
          </Note>
        )}
      </div>
    </form>
  )
}
