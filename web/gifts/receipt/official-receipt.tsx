import { formatLongDay } from '#contract/dates.ts'
import { cents } from '#contract/money.ts'
import { formatMoney } from '#contract/text/money.ts'
import type { Receipt } from '#contract/receipt.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import styles from './official-receipt.module.css'

/** The receipt for the tax return. A printed page contains only the receipt. */
export function OfficialReceipt({ receipt }: { receipt: Receipt }) {
  const { charity, serial, isCancelled, replaces } = receipt
  const heading = useFocusOn<HTMLHeadingElement>(receipt)
  return (
    <>
      <article className={styles.receipt} aria-labelledby="statement">
        <header>
          <h1 id="statement" ref={heading} tabIndex={-1} className={styles.statement}>
            {receipt.statement}
          </h1>
          <p className={styles.serial}>No. {serial}</p>
        </header>
        {isCancelled && (
          <p className={styles.change}>
            <strong>Cancelled.</strong> This receipt is no longer valid.
          </p>
        )}
        {replaces && (
          <p className={styles.change}>This receipt cancels and replaces No. {replaces}.</p>
        )}
        <address className={styles.charity}>
          <strong>{charity.name}</strong>
          <br />
          {charity.address}
          <br />
          Charity registration number {charity.registrationNumber}
        </address>
        <dl className={styles.facts}>
          {factsOf(receipt).map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.authority}>{receipt.authority}</p>
      </article>
      <div className={styles.print}>
        <p>Print it from your browser, where you can also keep it as a PDF.</p>
        <Button className={styles.press} onClick={() => window.print()}>
          Print it
        </Button>
      </div>
    </>
  )
}

const factsOf = (receipt: Receipt): [string, string][] => [
  ['Received from', receipt.donor.name],
  ['Address', receipt.donor.address],
  ['Date the gift was received', formatLongDay(receipt.receivedOn)],
  ['Eligible amount of the gift', formatMoney(cents(receipt.amount))],
  ['Date of issue', formatLongDay(receipt.issuedOn)],
  ['Place of issue', receipt.placeOfIssue],
  ['Signed for the charity by', receipt.signatory],
]
