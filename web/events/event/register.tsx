import { useState } from 'react'
import type { Event } from '#contract/event.ts'
import { useLatePart } from '#web/layout/use-late-part.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { MyNews } from './my-news.tsx'
import type { Registered } from '../booking/register/registration.ts'
import { PlacesLeft } from './places-left.tsx'
import { usePlaces } from './use-places.ts'
import styles from './register.module.css'

// Awaited and not chained: the build draws a chained handler inside, where a missing stylesheet would pass it by.
const loadDialog = async () => {
  const { RegisterDialog } = await import('../booking/register/register-dialog.tsx')
  return RegisterDialog
}

/** Always there. It opens the form over the page; without script the form is a page of its own. */
export function Register({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false)
  const [registered, setRegistered] = useState<Registered>()
  const places = usePlaces(event.isOver ? undefined : event._id, registered?._id)
  const isHydrating = useIsHydrating()
  const { Part: RegisterDialog, bring } = useLatePart(loadDialog)
  const open = async () => setOpen(await bring())
  const keep = (outcome: Registered) => {
    setOpen(false)
    setRegistered(outcome)
  }
  if (event.isOver || places?.isOpen === false)
    return <p className={styles.over}>This event is over.</p>
  return (
    <>
      {event.capacity !== null &&
        (places ? <PlacesLeft places={places} /> : <p className={styles.counting} />)}
      <MyNews eventId={event._id} registered={registered} />
      {registered ? (
        <Button full disabled>
          Register
        </Button>
      ) : (
        <ButtonLink
          full
          href={`/events/${event._id}/register`}
          aria-haspopup={isHydrating ? undefined : 'dialog'}
          onClick={(press) => {
            press.preventDefault()
            void open()
          }}
        >
          Register
        </ButtonLink>
      )}
      {isOpen && RegisterDialog && (
        <RegisterDialog
          event={event}
          places={places}
          onClose={() => setOpen(false)}
          onRegistered={keep}
        />
      )}
    </>
  )
}
