import { lazy, Suspense, useCallback, useState } from 'react'
import type { Event } from '#contract/event.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { MyNews } from './my-news.tsx'
import type { Outcome } from '../booking/register/outcome.ts'
import { PlacesLeft } from './places-left.tsx'
import { usePlaces } from './use-places.ts'
import styles from './register.module.css'

type Registered = Outcome & { is: 'registered' }

const RegisterDialog = lazy(() =>
  import('../booking/register/register-dialog.tsx').then((part) => ({
    default: part.RegisterDialog,
  })),
)

/** Always there. It opens the form over the page; without script the form is a page of its own. */
export function Register({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false)
  const [registered, setRegistered] = useState<Registered>()
  const places = usePlaces(event._id, registered?.place._id)
  const isHydrating = useIsHydrating()
  const keep = useCallback((outcome: Registered) => {
    setOpen(false)
    setRegistered(outcome)
  }, [])
  const isOver = places?.isOpen === false
  return (
    <>
      {event.capacity !== null &&
        (places ? <PlacesLeft places={places} /> : <p className={styles.counting} />)}
      {registered && <MyNews {...registered} />}
      {isOver && <p className={styles.over}>This event is over.</p>}
      {isOver || registered ? (
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
            setOpen(true)
          }}
        >
          Register
        </ButtonLink>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RegisterDialog
            event={event}
            places={places}
            onClose={() => setOpen(false)}
            onRegistered={keep}
          />
        </Suspense>
      )}
    </>
  )
}
