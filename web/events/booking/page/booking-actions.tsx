import { useId } from 'react'
import type { Booking } from '#contract/registration.ts'
import { controlsOf } from '#web/kit/form/controls.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Unfolding } from '#web/ui/press.tsx'
import { AddToCalendar } from '../../event/add-to-calendar.tsx'
import { ContactFields } from '../register/contact-fields.tsx'
import type { noDetails } from '../register/registration-fields.ts'
import type { Outcome } from './outcome.tsx'
import styles from './booking-actions.module.css'

type BookingActionsProps = { booking: Booking; calendar: string; outcome: Outcome | undefined }

/** Adds the booking to a calendar, changes it or cancels it. Each form unfolds in place, with or without script. */
export function BookingActions({ booking, calendar, outcome }: BookingActionsProps) {
  const errors = outcome?.kind === 'refused' ? outcome.errors : {}
  const { name, accessNeeds, safeContact, isEmailProven } = booking
  const controls = controlsOf<typeof noDetails>({
    id: useId(),
    typed: { name, accessNeeds, safeContact: { phone: '', ...safeContact } },
    state: { errors, refused: Object.keys(errors) },
  })
  const { isCancelled } = booking.event
  return (
    <div className={styles.acts}>
      {!isCancelled && (
        <section>
          <h2>Put it in a calendar</h2>
          <p>With its own name, or with a plain one that gives nothing away.</p>
          <div className={styles.calendar}>
            <AddToCalendar event={booking.event} path={calendar} />
          </div>
        </section>
      )}
      <section>
        <h2>Change something</h2>
        <p>Another name, a new access need, a different way to reach you.</p>
        {/* An accepted change alters the key, which remounts the form closed. */}
        <Unfolding
          key={`${name} ${accessNeeds} ${safeContact.way}`}
          label="Change my details"
          intent="change"
          send="Save"
          isOpen={Object.keys(errors).length > 0}
        >
          <TextField label="Name" {...controls.text('name')} />
          <TextArea
            rows={2}
            label="What would make this easier for you?"
            optional
            {...controls.text('accessNeeds')}
          />
          <ContactFields weekday={booking.event.dayOfWeek} mayEmail={isEmailProven} {...controls} />
        </Unfolding>
      </section>
      <section>
        <h2>{isCancelled ? 'Delete my details' : 'Cannot come?'}</h2>
        <p>
          {isCancelled
            ? 'Give up your place, and your details are deleted.'
            : 'No reason needed. Your place goes to the next person on the list, and your details are deleted.'}
        </p>
        <Unfolding label="Give up my place" intent="give-up" send="Yes, give it up">
          <p>
            This cannot be undone.
            {!isCancelled && ' You can register again while there are places.'}
          </p>
        </Unfolding>
      </section>
    </div>
  )
}
