import { stopCards } from '#contract/dedication-card.ts'
import { apiContext } from '#web/kit/load.ts'
import { emailLinkAction } from '#web/kit/email-link-action.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import { PaperPage } from '#web/ui/paper.tsx'
import type { Route } from './+types/route.ts'
import { NoCardsByHand } from './no-cards-by-hand.tsx'

export const handle = { header: onNight('field') } satisfies RouteHandle

export const headers = privateHeaders
export const meta = () => privateMeta('Your address')

/** Stopping cards needs a button, because mail scanners open every link of an email. */
export const action = ({ context, params }: Route.ActionArgs) =>
  emailLinkAction(context.get(apiContext)(stopCards, { body: { token: params.token } }))

/** Stops further cards to the mailbox of a recipient. */
export default function NoCards({ actionData }: Route.ComponentProps) {
  return (
    <PaperPage stacked>
      {actionData === 'gone' ? (
        <NoCardsByHand />
      ) : actionData ? (
        <>
          <h1>No more cards come</h1>
          <Lead>{actionData.message}</Lead>
        </>
      ) : (
        <>
          <h1>A card came to you</h1>
          <Lead>
            Somebody asked us to send it. One press and no card comes to this address again.
          </Lead>
          <form method="post">
            <Button type="submit">No more cards</Button>
          </form>
        </>
      )}
    </PaperPage>
  )
}
