import { Form, useNavigation } from 'react-router'
import type { Booking } from '#contract/registration.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import edge from '../selvedge.module.css'
import { type Outcome, outcomeInWords } from './outcome.ts'
import styles from './booking-news.module.css'

type BookingNewsProps = { booking: Booking; outcome: Outcome | undefined }

/** An offer that waits for an answer, or what became of the last press of a button. */
export function BookingNews({ booking: { state, offerEnds }, outcome }: BookingNewsProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      {outcome && (
        <p role="status" data-ground="light" className={classNames(edge.selvedge, styles.news)}>
          {outcomeInWords(outcome)}
        </p>
      )}
      {state === 'offered' && (
        <div data-ground="light" className={classNames(edge.selvedge, styles.news)}>
          <p>
            <b>A place is free, and it is yours if you want it.</b>
            {offerEnds && ` We hold it until ${offerEnds.words}.`}
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="accept" />
            <Button type="submit" pending={isSending && 'Submitting...'}>
              Take my place
            </Button>
          </Form>
        </div>
      )}
    </>
  )
}
