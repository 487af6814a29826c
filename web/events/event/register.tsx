import { useState, useEffect } from 'react'
import type { Event } from '#contract/event.ts'
import { useLazyComponent } from '#web/layout/use-lazy-component.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import type { Registered } from '../booking/register/registration.ts'
import { RegistrationStatus } from './registration-status.tsx'
import { PlacesLeft, type Places } from './places-left.tsx'
import { closedSentence, closedWord } from '../event-date.ts'
import styles from './register.module.css'

// Awaited instead of chained: the bundler would move a chained handler inside its preload call, where the error of a
// missing stylesheet would skip it.
const loadDialog = async () => {
  const { RegisterDialog } = await import('../booking/register/register-dialog.tsx')
  return RegisterDialog
}

/** Opens the registration form in a dialog. Without script the button links to the form page. */
export function Register({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false)
  const [registered, setRegistered] = useState<Registered>()
  const places = usePlaces(closedWord(event) ? undefined : event._id, registered?._id)
  const isHydrating = useIsHydrating()
  const { Component: RegisterDialog, load } = useLazyComponent(loadDialog)
  const open = async () => setOpen(await load())
  const showResult = (outcome: Registered) => {
    setOpen(false)
    setRegistered(outcome)
  }
  if (closedWord(event) || places?.isOpen === false)
    return <p className={styles.over}>{closedSentence(event)}</p>
  return (
    <>
      {event.capacity !== null &&
        (places ? <PlacesLeft places={places} /> : <p className={styles.counting} />)}
      <RegistrationStatus eventId={event._id} registered={registered} />
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
          isFull={places?.availability === 'full'}
          onClose={() => setOpen(false)}
          onRegistered={showResult}
        >
          {places && <PlacesLeft places={places} />}
        </RegisterDialog>
      )}
    </>
  )
}

/** The free places, fetched when the page opens, when its window gets the focus and when `after` changes. */
function usePlaces(id: string | undefined, after: string | undefined): Places | undefined {
  const [known, setKnown] = useState<{ id: string; places: Places }>()
  useEffect(() => {
    if (id === undefined) return
    let isWanted = true
    const fetchPlaces = () =>
      void import('./load-places.ts')
        .then(({ loadPlaces }) => loadPlaces(id))
        .then(
          (places) => isWanted && setKnown({ id, places }),
          // The number is only a hint; the server decides about each registration.
          () => undefined,
        )
    fetchPlaces()
    window.addEventListener('focus', fetchPlaces)
    return () => {
      isWanted = false
      window.removeEventListener('focus', fetchPlaces)
    }
  }, [id, after])
  return known && known.id === id ? known.places : undefined
}
