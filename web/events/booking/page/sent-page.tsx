import type { SentBooking } from '#contract/registration.ts'
import { useDiscreetSender } from '#web/kit/use-root-data.ts'
import { TextField } from '#web/ui/field.tsx'
import { Lead } from '#web/ui/section.tsx'
import { Press, Unfolding } from '#web/ui/press.tsx'
import { type Outcome, OutcomeMessage } from './outcome.tsx'
import actions from './booking-actions.module.css'
import styles from './route.module.css'

type SentPageProps = { page: SentBooking; outcome: Outcome | undefined }

/** The same page whether or not the address is registered, so that the form is not an oracle. */
export function SentPage({ page: { event }, outcome }: SentPageProps) {
  const from = useDiscreetSender()
  const errors = outcome?.kind === 'refused' ? outcome.errors : {}
  return (
    <>
      <h1 className={styles.title}>We sent a message to this address</h1>
      <Lead className={styles.lead}>
        Open it within the hour and press the button: then your place is yours, and you have a page
        with your code. The subject is “Your booking for {event.dayOfWeek}” and says nothing else.
      </Lead>
      <OutcomeMessage outcome={outcome} />
      <div className={actions.acts}>
        <section>
          <h2>Nothing there?</h2>
          <p>
            It may take some minutes, or lie among the spam. It comes from {from}. If you asked us
            not to contact this mailbox, nothing is sent there: register again and choose “Do not
            contact me”, and your place is on a page right away.
          </p>
          <Press
            className={actions.resend}
            intent="resend"
            label="Send it again"
            variant="outline"
          />
        </section>
        <section>
          <h2>Another address?</h2>
          <p>A wrong letter is quickly typed. The message then goes to the new address.</p>
          <Unfolding
            label="Change the address"
            intent="change-address"
            send="Send the message"
            isOpen={errors['email'] !== undefined}
          >
            <TextField
              name="email"
              type="email"
              label="Email"
              autoComplete="email"
              error={errors['email']}
            />
          </Unfolding>
        </section>
        <section>
          <h2>Changed your mind?</h2>
          <p>Do nothing, and everything is deleted in a day. Or delete it now.</p>
          <Unfolding label="Take it back" intent="give-up" send="Yes, delete it">
            <p>You can register again while there are places.</p>
          </Unfolding>
        </section>
      </div>
    </>
  )
}
