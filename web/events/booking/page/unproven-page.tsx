import { Form, useNavigation } from 'react-router'
import type { Event } from '#contract/event.ts'
import { Button, Buttons } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { dayOfEvent, fullDay } from '../../when.ts'
import edge from '../selvedge.module.css'
import { type Outcome, outcomeInWords } from './outcome.ts'
import news from './booking-news.module.css'
import styles from './route.module.css'

type UnprovenPageProps = { event: Event; outcome: Outcome | undefined }

/** Programs open every link of a message; only a person presses. */
export function UnprovenPage({ event, outcome }: UnprovenPageProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <h1 className={styles.title}>One more press</h1>
      <Lead className={styles.lead}>
        {event.name}, {fullDay(dayOfEvent(event))} @ {event.time}. Press the button, and you see
        your place. Was it not you? Then close this page, and the address is forgotten in a day.
      </Lead>
      {outcome && (
        <p role="status" data-ground="light" className={classNames(edge.selvedge, news.news)}>
          {outcomeInWords(outcome)}
        </p>
      )}
      <Form method="post" className={styles.press}>
        <input type="hidden" name="intent" value="confirm" />
        <Buttons>
          <Button type="submit" pending={isSending && 'Submitting...'}>
            Yes, I want to come
          </Button>
        </Buttons>
      </Form>
    </>
  )
}
