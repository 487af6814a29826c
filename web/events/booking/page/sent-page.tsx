import { Form, useNavigation } from 'react-router'
import type { SentBooking } from '#contract/registration.ts'
import { useDiscreetSender } from '#web/kit/use-root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Lead } from '#web/ui/section.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Unfolding } from '#web/ui/unfolding.tsx'
import edge from '../selvedge.module.css'
import { type Outcome, outcomeInWords } from './outcome.ts'
import actions from './booking-actions.module.css'
import news from './booking-news.module.css'
import styles from './route.module.css'

type SentPageProps = { page: SentBooking; outcome: Outcome | undefined }

/** The same for everybody who filled in the form, whoever owns the address. */
export function SentPage({ page: { event }, outcome }: SentPageProps) {
  const { state, formData } = useNavigation()
  const from = useDiscreetSender()
  const isResending = state === 'submitting' && formData?.get('intent') === 'resend'
  const errors = outcome?.is === 'refused' ? outcome.errors : {}
  return (
    <>
      <h1 className={styles.title}>We sent a message to this address</h1>
      <Lead className={styles.lead}>
        Open it within the hour and press the button: then your place is yours, and you have a page
        with your code. The subject is “Your booking for {event.dayOfWeek}” and says nothing else.
      </Lead>
      {outcome && (
        <p role="status" data-ground="light" className={classNames(edge.selvedge, news.news)}>
          {outcomeInWords(outcome)}
        </p>
      )}
      <div className={actions.acts}>
        <section>
          <h2>Nothing there?</h2>
          <p>
            It may take some minutes, or lie among the spam. It comes from {from}. If you asked us
            not to contact this mailbox, nothing is sent there: register again and choose “Do not
            contact me”, and your place is on a page right away.
          </p>
          <Form method="post" className={actions.resend}>
            <input type="hidden" name="intent" value="resend" />
            <Button type="submit" look="outline" pending={isResending && 'Submitting...'}>
              Send it again
            </Button>
          </Form>
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
