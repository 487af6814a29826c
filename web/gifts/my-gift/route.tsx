import type { MyGift } from '#contract/my-gift.ts'
import { actionFrom, clientActionFrom } from '#web/kit/form/form-actions.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import { PaperPage } from '#web/ui/paper.tsx'
import { Press, Unfolding } from '#web/ui/press.tsx'
import type { Route } from './+types/route.ts'
import { act, type Outcome } from './act.ts'
import { OutcomeMessage } from './outcome-message.tsx'
import { GiftOverview } from './gift-overview.tsx'
import { AmountForm } from './amount-form.tsx'
import styles from './my-gift.module.css'

export const handle = { header: onNight('field') } satisfies RouteHandle

const endpoint = async () => (await import('#contract/my-gift.ts')).readMyGift
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const action = actionFrom(act)
export const clientAction = clientActionFrom(act)

export const headers = privateHeaders
export const meta = () => privateMeta('Your page')

/** Lets a donor see, change, pause or stop a recurring gift. */
export default function MyGiftPage({ loaderData: gift, actionData }: Route.ComponentProps) {
  return (
    <PaperPage>
      <h1>Your gift</h1>
      <Lead className={styles.lead}>
        This page is yours alone. Its address is the key, so keep it somewhere private.
      </Lead>
      <OutcomeMessage outcome={actionData} />
      <GiftOverview gift={gift} />
      {gift.state === 'cancelled' ? (
        <ButtonLink to="/donate?step=1" variant="outline">
          Begin anew
        </ButtonLink>
      ) : (
        <Changes gift={gift} outcome={actionData} />
      )}
    </PaperPage>
  )
}

type ChangesProps = { gift: MyGift; outcome: Outcome | undefined }

/** The actions of a gift that has not ended. */
const Changes = ({ gift: { amount, state, isFailing }, outcome }: ChangesProps) => (
  <div className={styles.changes}>
    <section>
      <h2>Another amount</h2>
      <p>
        More or less, from the next time on. More than double, or above CA$500, needs the last four
        digits of your phone number.
      </p>
      {/* An accepted change alters the key, which remounts the form closed. */}
      <AmountForm key={amount} amount={amount} outcome={outcome} />
    </section>
    <section>
      <h2>Another card</h2>
      <p>On the page of our payment provider. We never see your card.</p>
      <Press intent="card" label="Change my card" variant={isFailing ? 'primary' : 'outline'} />
    </section>
    {state === 'paused' ? (
      <section>
        <h2>Ready again?</h2>
        <p>It comes round as before, and this page says when.</p>
        <Press intent="resume" label="Go on giving" variant="primary" />
      </section>
    ) : (
      <section>
        <h2>A break</h2>
        <p>Nothing is taken until you go on.</p>
        <Press intent="pause" label="Pause my gift" variant="outline" />
      </section>
    )}
    <section>
      <h2>An end</h2>
      <p>No reason needed, and nobody asks for one.</p>
      <Unfolding label="Stop my gift" intent="stop" send="Yes, stop my gift">
        <p>Nothing more is taken from your card. You can begin anew whenever you like.</p>
      </Unfolding>
    </section>
  </div>
)
