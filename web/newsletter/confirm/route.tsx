import { confirmSubscription } from '#contract/newsletter.ts'
import { apiContext } from '#web/kit/load.ts'
import { pressed } from '#web/kit/pressed.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { Button, ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { Confirmed } from './confirmed.tsx'
import { NewsletterPage } from '../newsletter-page.tsx'
import { NoLonger } from '../no-longer.tsx'

export const headers = privateHeaders
/** Says neither who we are to this person nor that they get our newsletter: others look at screens too. */
export const meta = () => privateMeta('Your address')

/** Only a press confirms. Programs that open every link of an email press nothing. */
export const action = ({ context, params }: Route.ActionArgs) =>
  pressed(context.get(apiContext)(confirmSubscription, { body: { token: params.token } }))

export default function Confirm({ params, actionData }: Route.ComponentProps) {
  const stop = `/newsletter/unsubscribe/${params.token}`
  if (actionData === 'gone') return <NoLonger />
  if (actionData) return <Confirmed nextIssueOn={actionData.nextIssueOn} stop={stop} />
  return (
    <NewsletterPage>
      <h1>One more press</h1>
      <Lead>Press the button and our letter comes to you, one a month, on the first Tuesday.</Lead>
      <form method="post">
        <Buttons>
          <Button type="submit">Confirm my address</Button>
          <ButtonLink look="outline" href={stop}>
            I did not ask for this
          </ButtonLink>
        </Buttons>
      </form>
    </NewsletterPage>
  )
}
