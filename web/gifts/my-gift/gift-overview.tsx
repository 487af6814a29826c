import { formatDay } from '#contract/dates.ts'
import type { Frequency } from '#contract/donation.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import type { MyGift } from '#contract/my-gift.ts'
import { Note } from '#web/ui/note.tsx'
import styles from './my-gift.module.css'

/** The state of the gift and its last payments, without personal data. */
export const GiftOverview = ({ gift }: { gift: MyGift }) => (
  <div className={styles.standing}>
    <section aria-label="How it stands" className={styles.now}>
      <p className={styles.amount}>{formatMoney(cents(gift.amount))}</p>
      <p className={styles.often}>{often[gift.frequency]}</p>
      <p>{stateText(gift)}</p>
      {gift.isFailing && (
        <Note>
          <p>
            <strong>Your bank said no the last time, and nothing was taken.</strong> You need to do
            nothing unless your card has changed.
          </p>
        </Note>
      )}
    </section>
    <section aria-labelledby="gifts">
      <h2 id="gifts">Your last gifts</h2>
      {gift.gifts.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <ul className={styles.gifts}>
          {gift.gifts.map(({ date, amount }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list is always replaced as a whole
            <li key={at}>
              <span>{formatDay(date)}</span>
              <strong>{formatMoney(cents(amount))}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  </div>
)

const often = {
  'one-time': 'once',
  monthly: 'every month',
  yearly: 'every year',
} satisfies Record<Frequency, string>

function stateText({ state, nextOn }: MyGift): string {
  const next = nextOn ? ` The next one is on ${formatDay(nextOn)}.` : ''
  return {
    active: `It is running.${next}`,
    paused: 'It is paused. Nothing is taken until you go on.',
    cancelled: 'It has ended. Nothing more is taken. Thank you for what you gave.',
  }[state]
}
