import type { MyGift } from '#contract/my-gift.ts'
import { Unfolding } from '#web/ui/unfolding.tsx'
import type { Outcome } from './act.ts'
import { AmountForm } from './amount-form.tsx'
import { Press } from './press.tsx'
import styles from './my-gift.module.css'

type ChangesProps = { gift: MyGift; outcome: Outcome | undefined }

/** What can be done with a gift that has not ended. */
export const Changes = ({ gift: { amount, state, isFailing }, outcome }: ChangesProps) => (
  <div className={styles.changes}>
    <section>
      <h2>Another amount</h2>
      <p>
        More or less, from the next time on. More than double, or above CA$500, needs the last four
        digits of your phone number.
      </p>
      {/* A change that was accepted closes its form: the key makes it a new one. */}
      <AmountForm key={amount} amount={amount} outcome={outcome} />
    </section>
    <section>
      <h2>Another card</h2>
      <p>On the page of our payment provider. We never see your card.</p>
      <Press intent="card" label="Change my card" look={isFailing ? 'primary' : 'outline'} />
    </section>
    {state === 'paused' ? (
      <section>
        <h2>Ready again?</h2>
        <p>It comes round as before, and this page says when.</p>
        <Press intent="resume" label="Go on giving" look="primary" />
      </section>
    ) : (
      <section>
        <h2>A break</h2>
        <p>Nothing is taken until you go on.</p>
        <Press intent="pause" label="Pause my gift" look="outline" />
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
