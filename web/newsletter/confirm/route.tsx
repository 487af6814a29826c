import { confirmSubscription } from '#contract/newsletter.ts'
import { type Day, formatLongDay } from '#contract/dates.ts'
import { apiContext } from '#web/kit/load.ts'
import { emailLinkAction } from '#web/kit/email-link-action.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { Button, ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { NewsletterPage, StopByHand } from '../newsletter-page.tsx'
import styles from './route.module.css'

export const headers = privateHeaders
/** A neutral title without our name or the newsletter, because other people may see the screen. */
export const meta = () => privateMeta('Your address')

/** Confirming needs a button, because mail scanners open every link of an email. */
export const action = ({ context, params }: Route.ActionArgs) =>
  emailLinkAction(context.get(apiContext)(confirmSubscription, { body: { token: params.token } }))

export default function Confirm({ params, actionData }: Route.ComponentProps) {
  const stop = `/newsletter/unsubscribe/${params.token}`
  if (actionData === 'gone') return <ExpiredLink />
  if (actionData) return <Confirmed nextIssueOn={actionData.nextIssueOn} stop={stop} />
  return (
    <NewsletterPage>
      <h1>One more press</h1>
      <Lead>Press the button and our letter comes to you, one a month, on the first Tuesday.</Lead>
      <form method="post">
        <Buttons>
          <Button type="submit">Confirm my address</Button>
          <ButtonLink variant="outline" href={stop}>
            I did not ask for this
          </ButtonLink>
        </Buttons>
      </form>
    </NewsletterPage>
  )
}

/** The same for an expired, a used and an unknown key. */
const ExpiredLink = () => (
  <NewsletterPage>
    <h1>This link does not work any more</h1>
    <Lead>A link from a letter works for seven days. Ask again and a new one comes.</Lead>
    <StopByHand />
    <Buttons>
      <ButtonLink to="/newsletter">Ask for a new letter</ButtonLink>
    </Buttons>
  </NewsletterPage>
)

const promises = [
  ['Plain outside', 'The sender is “B. Pride” and the subject never says more.'],
  ['Easy to stop', 'One click at the foot of every letter, no questions.'],
  ['Yours alone', 'We never lend, sell or swap the list.'],
] as const

function Confirmed({ nextIssueOn, stop }: { nextIssueOn: Day; stop: string }) {
  return (
    <NewsletterPage>
      <h1>You are in the loop</h1>
      <Lead>
        Your address is confirmed. One letter a month, on the first Tuesday. The next one comes on{' '}
        {monthAndDay(nextIssueOn)}.
      </Lead>
      <dl className={styles.promises}>
        {promises.map(([promise, text]) => (
          <div key={promise} className={styles.promise}>
            <dt>{promise}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Buttons>
        <ButtonLink to="/events">See what is on</ButtonLink>
        <ButtonLink variant="outline" href={stop}>
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
