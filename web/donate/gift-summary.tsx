import { formatMoney, readMoney } from '#contract/text/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import type { TypedGift } from './gift-fields.ts'
import note from '#web/ui/note.module.css'
import styles from './gift-summary.module.css'

const often: Readonly<Record<string, string>> = { monthly: 'every month', yearly: 'every year' }

/** The choices of the first step as text. */
export function giftSummary({ amount, preset, frequency }: TypedGift) {
  const dollars = amount || preset
  const cents = readMoney(dollars)
  return {
    // An invalid amount is shown as typed; the server rejects it with a message.
    amount: cents === undefined ? `CA$${dollars}` : formatMoney(cents),
    often: often[frequency] ?? '',
    isOnce: frequency === 'one-time',
  }
}
export type GiftSummary = ReturnType<typeof giftSummary>

/** The summary with a button that returns to the first step. */
export const GiftSummaryLine = ({
  gift,
  onChange,
}: {
  gift: GiftSummary
  onChange: () => void
}) => (
  <p className={classNames(note.status, styles.chosen)} data-ground="light">
    <span>
      <b>{gift.amount}</b> {gift.often}
    </span>
    <TextButton
      className={styles.change}
      type="submit"
      formAction="/donate?step=1"
      name="press"
      value="back"
      onClick={(event) => {
        event.preventDefault()
        onChange()
      }}
    >
      Change
    </TextButton>
  </p>
)
