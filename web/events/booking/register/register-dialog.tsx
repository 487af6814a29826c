import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Event } from '#contract/event.ts'
import { Button, Buttons } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { dayOfEvent, fullDay } from '../../when.ts'
import { startTime } from '#contract/event-time.ts'
import { PlacesLeft, type Places } from '../../event/places-left.tsx'
import type { Outcome } from './outcome.ts'
import { RegisterFields } from './register-fields.tsx'
import styles from './register-dialog.module.css'

type RegisterDialogProps = {
  event: Event
  places: Places | undefined
  onClose: () => void
  onRegistered: (outcome: Outcome & { is: 'registered' }) => void
}

/** The form over the page of its event. It sends to the very page that serves visitors without script. */
export function RegisterDialog({ event, places, onClose, onRegistered }: RegisterDialogProps) {
  const { Form, data: outcome, state } = useFetcher<Outcome>()
  const isFull = places?.left === 0
  useEffect(() => {
    if (outcome?.is === 'registered') onRegistered(outcome)
    const isAboutAField = outcome?.is === 'refused' && Object.keys(outcome.errors).length > 0
    if (outcome?.is === 'refused' && !isAboutAField) toast.error(outcome.message)
  }, [outcome, onRegistered])
  return (
    <Dialog
      title={isFull ? 'Join the wait list' : 'Save my place'}
      isOpen
      wide
      band="berry"
      onClose={onClose}
    >
      <p>
        {event.name}, {fullDay(dayOfEvent(event))} @ {startTime(event.time)}
      </p>
      <Form
        method="post"
        action={`/events/${event._id}/register`}
        noValidate
        className={styles.form}
      >
        <input type="hidden" name="from" value="dialog" />
        {places && <PlacesLeft places={places} />}
        <RegisterFields event={event} outcome={outcome?.is === 'refused' ? outcome : undefined} />
        <Buttons>
          <Button type="submit" pending={state === 'submitting' && 'Submitting...'}>
            Register
          </Button>
          <Button look="outline" onClick={onClose}>
            Not now
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
