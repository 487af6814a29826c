import { useSyncExternalStore } from 'react'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { StatusNote } from '#web/ui/note.tsx'
import { deviceStorage } from '#web/kit/safe-storage.ts'
import type { Registered } from '../booking/register/registration.ts'
import styles from './registration-status.module.css'

type RegistrationStatusProps = { eventId: string; registered: Registered | undefined }

/** The result of a registration that was just sent, or a link to a booking stored on this device. */
export function RegistrationStatus({ eventId, registered }: RegistrationStatusProps) {
  const stored = useStoredBooking(eventId)
  const message = useFocusOn<HTMLDivElement>(registered)
  if (!registered && stored.key === undefined) return null
  const isSent = registered?.stage === 'sent'
  return (
    <StatusNote
      ref={message}
      role="status"
      tabIndex={-1}
      className={classNames(styles.status, !isSent && styles.placed)}
    >
      {isSent ? (
        <Sent receipt={registered._id} />
      ) : (
        <OnPage bookingKey={registered?._id ?? stored.key ?? ''} stored={stored} />
      )}
    </StatusNote>
  )
}

const Sent = ({ receipt }: { receipt: string }) => (
  <>
    <p className={styles.head}>We sent a message to this address</p>
    <p>
      Open it within the hour and press the button: then your place is yours. Everything else stands
      on the page it leads to.
    </p>
    <p>
      <Anchor to={`/place/${receipt}`}>Nothing there?</Anchor>
    </p>
  </>
)

const OnPage = ({ bookingKey, stored }: { bookingKey: string; stored: StoredBooking }) => (
  <>
    <p className={styles.head}>You have a page</p>
    <p>
      We send nothing. Your place stands on a page of its own, and so does an offer if you wait for
      one. Keep its address: it is the only way back to it.
    </p>
    <p>
      <Anchor to={`/place/${bookingKey}`}>See my place</Anchor>
    </p>
    {stored.key === undefined ? (
      <Button variant="outline" small onClick={() => stored.store(bookingKey)}>
        Remember it on this device
      </Button>
    ) : (
      <Button variant="outline" small onClick={stored.forget}>
        Forget it on this device
      </Button>
    )}
  </>
)

type StoredBooking = {
  key: string | undefined
  store: (key: string) => void
  forget: () => void
}

/** Stored only on the visitor's request, because other people may use this device. */
function useStoredBooking(eventId: string): StoredBooking {
  const name = `booking ${eventId}`
  const key = useSyncExternalStore(
    listen,
    () => deviceStorage.get(name),
    () => undefined,
  )
  return {
    key,
    store: (stored) => change(() => deviceStorage.set(name, stored)),
    forget: () => change(() => deviceStorage.remove(name)),
  }
}

const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function change(work: () => void): void {
  work()
  for (const listener of listeners) listener()
}
