import { type Day, formatLongDay } from '#contract/dates.ts'
import { ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import { NewsletterPage } from '../newsletter-page.tsx'
import styles from './confirmed.module.css'

const promises = [
  ['Plain outside', 'The sender is “B. Pride” and the subject never says more.'],
  ['Easy to stop', 'One click at the foot of every letter, no questions.'],
  ['Yours alone', 'We never lend, sell or swap the list.'],
] as const

export function Confirmed({ nextIssueOn, stop }: { nextIssueOn: Day; stop: string }) {
  return (
    <NewsletterPage>
      <h1>You are in the loop</h1>
      <Lead>
        Your address is confirmed. One letter a month, on the first Tuesday. The next one comes on{' '}
        {monthAndDay(nextIssueOn)}.
      </Lead>
      <dl className={styles.promises}>
        {promises.map(([promise, words]) => (
          <div key={promise} className={styles.promise}>
            <dt>{promise}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Buttons>
        <ButtonLink to="/events">See what is on</ButtonLink>
        <ButtonLink look="outline" href={stop}>
          I did not ask for this
        </ButtonLink>
      </Buttons>
    </NewsletterPage>
  )
}

/** 'December 1' */
function monthAndDay(day: Day): string {
  const [date, month] = formatLongDay(day).split(' ')
  return `${month} ${date}`
}
