import { endSubscription } from '#contract/newsletter.ts'
import { apiContext } from '#web/kit/load.ts'
import { emailLinkAction } from '#web/kit/email-link-action.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { Button, ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import type { Route } from './+types/route.ts'
import { NewsletterPage, StopByHand } from '../newsletter-page.tsx'

export const headers = privateHeaders
export const meta = () => privateMeta('Your address')

/** Mail clients also send this POST for one-click unsubscribe (RFC 8058), so it needs no fields. */
export const action = ({ context, params }: Route.ActionArgs) =>
  emailLinkAction(context.get(apiContext)(endSubscription, { body: { token: params.token } }))

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  if (actionData === 'gone')
    return (
      <NewsletterPage>
        <h1>This link is not whole</h1>
        <Lead>A part of it was lost on its way. Copy the whole link from the letter.</Lead>
        <StopByHand />
      </NewsletterPage>
    )
  if (actionData)
    return (
      <NewsletterPage>
        <h1>You are off the list</h1>
        <Lead>No more letters come to this address. We have erased your name and the address.</Lead>
        <Buttons>
          <ButtonLink to="/">Go to the home page</ButtonLink>
        </Buttons>
      </NewsletterPage>
    )
  return (
    <NewsletterPage>
      <h1>Stop the letters</h1>
      <Lead>One press and no more letters come. We then erase your name and address.</Lead>
      <form method="post">
        <Button type="submit">Take me off the list</Button>
      </form>
    </NewsletterPage>
  )
}
