import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import styles from './came-back.module.css'

/** For whoever came back from the provider without paying: nothing was taken, and they may go on as it is. */
export function CameBack() {
  const { search } = useLocation()
  // The steps have addresses of their own; what one came with holds for all of them.
  const [gift] = useState(() => new URLSearchParams(search).get('gift'))
  if (gift === null) return null
  return (
    <Note className={styles.note}>
      <p>
        <strong>You came back without paying. Nothing was taken.</strong> You can go on to the
        payment as it was, or change your gift below.
      </p>
      <form method="post" action="/donate?step=1">
        <input type="hidden" name="gift" value={gift} />
        <Button type="submit" look="outline" small name="press" value="go on">
          Go on to the payment
        </Button>
      </form>
    </Note>
  )
}
