import { useState, useEffect } from 'react'
import type { Event } from '#contract/event.ts'
import { useLatePart } from '#web/layout/use-late-part.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import type { Registered } from '../booking/register/registration.ts'
import { MyNews } from './my-news.tsx'
import { PlacesLeft, type Places } from './places-left.tsx'
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
  const store = (outcome: Registered) => {
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
          onRegistered={store}
        />
      )}
    </>
  )
}

/** How many places are left at this moment: asked when the page opens, when somebody comes back to it and `after` something. */
function usePlaces(id: string | undefined, after: string | undefined): Places | undefined {
  const [known, setKnown] = useState<{ id: string; places: Places }>()
  useEffect(() => {
    if (id === undefined) return
    let isWanted = true
    const look = () =>
      void import('./ask-places.ts')
        .then(({ askPlaces }) => askPlaces(id))
        .then(
          (places) => isWanted && setKnown({ id, places }),
          // The page is whole without the number; the server decides anyhow.
          () => undefined,
        )
    look()
    window.addEventListener('focus', look)
    return () => {
      isWanted = false
      window.removeEventListener('focus', look)
    }
  }, [id, after])
  return known && known.id === id ? known.places : undefined
}
