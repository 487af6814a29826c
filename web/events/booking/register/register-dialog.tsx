import type { ReactNode } from 'react'
import type { Event } from '#contract/event.ts'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { Button, Buttons } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { dayOfEvent, fullDay } from '../../event-date.ts'
import { startTime } from '#contract/text/event-time.ts'
import { RegisterFields } from './register-fields.tsx'
import type { Registered } from './registration.ts'
import { emptyFields } from './registration-fields.ts'
import styles from './register-dialog.module.css'

type RegisterDialogProps = {
  event: Event
  isFull: boolean
  onClose: () => void
  onRegistered: (registered: Registered) => void
  /** How many places are left. */
  children: ReactNode
}

/** The form over the page of its event. If the script that sends it fails to load, it posts to the form page. */
export function RegisterDialog({ event, isFull, onRegistered, ...dialog }: RegisterDialogProps) {
  const { onClose, children } = dialog
  const { form, isSending, ...fields } = usePublicForm({
    start: emptyFields,
    params: { id: event._id },
    load: () => import('./registration.ts'),
    onSent: onRegistered,
  })
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
      <form {...form} action={`/events/${event._id}/register`} className={styles.form}>
        {children}
        <RegisterFields event={event} {...fields} />
        <Buttons>
          <Button type="submit" pending={isSending && 'Submitting...'}>
            Register
          </Button>
          <Button variant="outline" onClick={onClose}>
            Not now
          </Button>
        </Buttons>
      </form>
    </Dialog>
  )
}
