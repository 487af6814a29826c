import { Button } from '#web/ui/button.tsx'
import styles from './subscribe-form.module.css'

export const thanksFor = (organisation: string) => `Thank you for subscribing to ${organisation}`
export const nextStep = 'A letter with a button is on its way to you. It works for seven days.'
export const failedTitle = 'Error submitting contact:'
export const putBackLabel = 'Put it back and try again'

type Given = {
  isSent: boolean
  hasFailed: boolean
  organisation: string
  /** Only where a script has cleared the fields. */
  putBack: (() => void) | undefined
}

/** Stays when the toast has gone. */
export function SubscribeOutcome({ isSent, hasFailed, organisation, putBack }: Given) {
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
      {putBack && (
        <Button look="outline" small onClick={putBack}>
          {putBackLabel}
        </Button>
      )}
    </div>
  )
}
