import { messageRetentionDays } from '#contract/text/support.ts'
import { FormErrors } from '#web/kit/form/form-errors.tsx'
import { Honeypot } from '#web/kit/form/honeypot.tsx'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { MessageState } from './use-message.ts'
import styles from './message-form.module.css'

type MessageFormProps = { id: string; state: MessageState }

/** Posts to /support from any page. The submit button is outside, in the dialog or the page. */
export function MessageForm({ id, state }: MessageFormProps) {
  const { form, text, group, choice, problems, code, error } = state
  // The browser must not suggest this input to the next user of the device.
  const noAutofill = { autoComplete: 'off' }
  const way = (value: 'here' | 'text' | 'email') =>
    ({ type: 'radio', className: styles.way, ...choice('answerBy', value) }) as const
  return (
    <form {...form} id={id} action="/support" className={styles.form}>
      <input type="hidden" name="code" value={code} />
      <TextArea label="Leave a message" rows={2} {...noAutofill} {...text('message')} />
      <ChoiceGroup legend="A safe way to answer you" {...group('answerBy')}>
        <Choice {...way('here')} label="Here. I will come back with a code" />
        <Choice {...way('text')} label="Text message, plain words" />
        <div className={styles.address}>
          <TextField label="Number we may text" type="tel" {...noAutofill} {...text('phone')} />
        </div>
        <Choice {...way('email')} label="Email, plain subject" />
        <div className={styles.address}>
          <TextField
            label="Email we may write to"
            type="email"
            {...noAutofill}
            {...text('email')}
          />
        </div>
      </ChoiceGroup>
      <Honeypot />
      <p className={styles.small}>
        Deletes itself after {messageRetentionDays} days. No name is asked.
      </p>
      <FormErrors {...problems} message={error} />
    </form>
  )
}
