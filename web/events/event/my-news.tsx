import { useEffect, useRef } from 'react'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Registered } from '../booking/register/registration.ts'
import edge from '../booking/selvedge.module.css'
import { type KeptBooking, useKeptBooking } from './use-kept-booking.ts'
import styles from './my-news.module.css'

type MyNewsProps = { eventId: string; registered: Registered | undefined }

/** What became of a registration that was just sent, or of one that this device was asked to remember. */
export function MyNews({ eventId, registered }: MyNewsProps) {
  const kept = useKeptBooking(eventId)
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (registered) news.current?.focus()
  }, [registered])
  if (!registered && kept.key === undefined) return null
  const isSent = registered?.stage === 'sent'
  return (
    <div
      ref={news}
      role="status"
      tabIndex={-1}
      className={classNames(edge.selvedge, styles.news, !isSent && styles.placed)}
    >
      {isSent ? (
        <Sent receipt={registered._id} />
      ) : (
        <OnPage bookingKey={registered?._id ?? kept.key ?? ''} kept={kept} />
      )}
    </div>
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

const OnPage = ({ bookingKey, kept }: { bookingKey: string; kept: KeptBooking }) => (
  <>
    <p className={styles.head}>You have a page</p>
    <p>
      We send nothing. Your place stands on a page of its own, and so does an offer if you wait for
      one. Keep its address: it is the only way back to it.
    </p>
    <p>
      <Anchor to={`/place/${bookingKey}`}>See my place</Anchor>
    </p>
    {kept.key === undefined ? (
      <Button look="outline" small onClick={() => kept.keep(bookingKey)}>
        Remember it on this device
      </Button>
    ) : (
      <Button look="outline" small onClick={kept.forget}>
        Forget it on this device
      </Button>
    )}
  </>
)
