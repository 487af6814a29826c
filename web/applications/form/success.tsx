import type { Received } from '#contract/application/application.ts'
import { useDiscreetSender } from '#web/kit/use-root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './success.module.css'

const title = 'SUBMISSION SUCCESSFUL!'

type SuccessProps = { received: Received }

function SuccessText({ received: { _id } }: SuccessProps) {
  const from = useDiscreetSender()
  return (
    <div className={styles.text}>
      <p>
        Your form has been submitted successfully. We will attend to it and get back to you as soon
        as possible.
      </p>
      <p>
        It has a page of its own, for you alone: there you see what we hold, how it stands and who
        has looked, and can correct it, take it back or delete it. It asks for the last four digits
        of your phone number. Keep its address somewhere private.
      </p>
      <p>
        Where email is safe for you, a link to it also comes from {from}. No email? You need none:
        the button below opens the same page.
      </p>
      <p>
        <ButtonLink to={`/my-data/${_id}`} variant="outline">
          Open my page
        </ButtonLink>
      </p>
    </div>
  )
}

/** Shown over the page after a form was sent with script. */
export const SuccessDialog = ({ received, onClose }: SuccessProps & { onClose: () => void }) => (
  <Dialog title={title} isOpen band="field" onClose={onClose}>
    <SuccessText received={received} />
  </Dialog>
)

/** Shown in the page after a form was sent without script. */
export const SuccessNote = ({ received }: SuccessProps) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the response to a form without script begins here
  <section tabIndex={-1} autoFocus className={styles.note} aria-labelledby="success">
    <h3 id="success">{title}</h3>
    <SuccessText received={received} />
  </section>
)
