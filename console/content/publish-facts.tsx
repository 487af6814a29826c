import type { DateCheck } from '#contract/console/event-series.ts'
import type { PublishCheck } from '#contract/console/publishing.ts'
import { Notice } from '#console/ui/notice.tsx'
import { guestsText } from './record-actions.ts'
import { TellGuests, type Telling } from './tell-guests.tsx'
import { dateName } from './series-dates.ts'
import styles from './editor.module.css'

/**
 * What publishing changes besides the text: crisis numbers, charity status, the plans of guests. Without `telling` no guest
 * is told.
 */
export const PublishFacts = ({ check, telling }: { check: PublishCheck; telling?: Telling }) => (
  <>
    {check.crisisNumbers.length > 0 && (
      <Notice tone="warn">
        <p>
          <strong>Crisis numbers change. Dial the new ones before you publish.</strong>
        </p>
        <dl className={styles.numbers}>
          {check.crisisNumbers.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                Before <b>{before ?? 'no number'}</b>
              </dd>
              <dd>
                Now <b>{after ?? 'no number'}</b>
              </dd>
            </div>
          ))}
        </dl>
      </Notice>
    )}
    {check.charityTexts.length > 0 && (
      <Notice tone="warn">
        <p>
          <strong>Charity status changes these texts:</strong>
        </p>
        <ul>
          {check.charityTexts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    )}
    {check.guestsToNotify > 0 && (
      <p>
        {guestsText(check.guestsToNotify)} The day, the time or the place changes.
        {!telling &&
          ' No guest is told at that time: only their own pages show it. Email all guests from the guest list.'}
      </p>
    )}
    {telling && check.guestNotice && <TellGuests preview={check.guestNotice} telling={telling} />}
    {check.notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
  </>
)

/** Facts that the person must know before publishing. */
export const hasFacts = (check: PublishCheck): boolean =>
  check.notes.length +
    check.crisisNumbers.length +
    check.charityTexts.length +
    check.guestsToNotify >
  0

/** The same for several dates of a series, each with its day. */
export const DateFacts = ({ dates, telling }: { dates: readonly DateCheck[]; telling: Telling }) =>
  dates
    .filter(({ check }) => hasFacts(check))
    .map((date) => (
      <Notice key={date.id} tone="warn">
        <p>
          <strong>{dateName(date)}</strong>
        </p>
        <PublishFacts check={date.check} telling={telling} />
      </Notice>
    ))
