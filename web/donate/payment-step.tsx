import type { DonatePage } from '#contract/page/donate.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { Dedicate } from './dedicate.tsx'
import type { GiftControls } from './gift-fields.ts'
import type { GiftSummary } from './gift-summary.tsx'
import styles from './payment-step.module.css'

type PaymentStepProps = GiftControls & {
  gift: GiftSummary
  page: Pick<DonatePage, 'statementLine' | 'transfer' | 'dedication'>
  /** For the preview of the card; empty if the donor stays anonymous. */
  donor: string
  onClear: () => void
}

/** Payment method and dedication. */
export function PaymentStep(step: PaymentStepProps) {
  const { gift, page, donor, onClear, group, choice } = step
  const root = useRootData()
  const cards = root?.siteConfig.cards ?? null
  return (
    <>
      <div className={styles.ways}>
        <ChoiceGroup legend="How will you pay?" {...group('paymentMethod')}>
          {cards && (
            <Choice
              type="radio"
              boxed
              label={<b>Card</b>}
              detail={cards === 'test' ? inTestMode : atStripe(page.statementLine)}
              {...choice('paymentMethod', 'stripe')}
            />
          )}
          <Choice
            type="radio"
            boxed
            className={styles.transfer}
            label={<b>Interac e-Transfer</b>}
            detail={page.transfer.detail}
            {...choice('paymentMethod', 'e-transfer')}
          />
          <div className={styles.how}>
            <p>
              Send <strong>{gift.amount}</strong> to <strong>{root?.organisation.email}</strong>
              {gift.isOnce ? '.' : ', and set it up at your bank to go by itself.'}
            </p>
            <p>{page.transfer.code}</p>
          </div>
        </ChoiceGroup>
        <TextButton
          type="submit"
          name="press"
          value="clear"
          className={styles.clear}
          onClick={(event) => {
            event.preventDefault()
            onClear()
          }}
        >
          Clear my choice
        </TextButton>
      </div>
      <Dedicate {...step} texts={page.dedication} donor={donor} />
    </>
  )
}

const inTestMode = 'TEST MODE: on a page of our own that stands in for the bank. No money moves.'
const atStripe = (line: string) =>
  `On a secure page run by Stripe. We never see or keep the number. Your statement will say “${line}”.`
