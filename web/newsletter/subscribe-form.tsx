import { useLocation } from 'react-router'
import { consentWording } from '#contract/text/newsletter.ts'
import { FormErrors } from '#web/kit/form/form-errors.tsx'
import { Honeypot } from '#web/kit/form/honeypot.tsx'
import type { Posted } from '#web/kit/form/public-form.ts'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldPair, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { emptyFields } from './subscriber-fields.ts'
import styles from './subscribe-form.module.css'

type SubscribeFormProps = { posted?: Posted<typeof emptyFields, void> | undefined }

/** Without script it posts to /newsletter from every page. */
export function SubscribeForm({ posted }: SubscribeFormProps) {
  const organisation = useRootData()?.organisation.name ?? ''
  const { pathname } = useLocation()
  const subscription = usePublicForm({
    start: { ...emptyFields, page: pathname },
    posted,
    load: () => import('./subscribe.ts'),
    clearsAtOnce: true,
    onSent: () => toast.success(thanksFor(organisation), { description: nextStep }),
    onFailed: (_message, restoreInput) =>
      toast.error(failedTitle, {
        action: { label: restoreInputLabel, onClick: () => restoreInput?.() },
      }),
  })
  const { form, text, problems, isSending, hasFailed, sent, restoreInput } = subscription
  return (
    <form {...form} action="/newsletter" className={styles.form} aria-labelledby="loop">
      <FormErrors {...problems} message="" />
      <FieldPair>
        <TextField label="First name" required autoComplete="given-name" {...text('firstName')} />
        <TextField label="Last name" required autoComplete="family-name" {...text('lastName')} />
      </FieldPair>
      <TextField label="Email" required type="email" autoComplete="email" {...text('email')} />
      <input type="hidden" name="page" defaultValue={pathname} />
      <Honeypot />
      <Button type="submit" pending={isSending && 'Submitting...'}>
        Subscribe
      </Button>
      <p className={styles.consent}>{consentWording}</p>
      <SubscribeOutcome
        {...{ organisation, hasFailed, restoreInput }}
        isSent={sent !== undefined}
      />
    </form>
  )
}

const thanksFor = (organisation: string) => `Thank you for subscribing to ${organisation}`
const nextStep = 'A letter with a button is on its way to you. It works for seven days.'
const failedTitle = 'Error submitting contact:'
const restoreInputLabel = 'Put it back and try again'

type SubscribeOutcomeProps = {
  isSent: boolean
  hasFailed: boolean
  organisation: string
  /** Restores the input; undefined unless the script has cleared the fields. */
  restoreInput: (() => void) | undefined
}

/** The result in the page, which stays after the toast disappears. */
function SubscribeOutcome({
  isSent,
  hasFailed,
  organisation,
  restoreInput,
}: SubscribeOutcomeProps) {
  if (isSent)
    return (
      <div className={styles.outcome}>
        <p>
          <strong>{thanksFor(organisation)}.</strong> {nextStep}
        </p>
      </div>
    )
  if (!hasFailed) return null
  return (
    <div className={styles.outcome}>
      <p>
        <strong>You are not subscribed.</strong> What you typed did not reach us.
      </p>
      {restoreInput && (
        <Button variant="outline" small onClick={restoreInput}>
          {restoreInputLabel}
        </Button>
      )}
    </div>
  )
}
