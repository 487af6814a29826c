import { accessNames, unknownAnswer } from '#contract/text/access-card.ts'
import { phoneLink } from '#contract/text/phone-link.ts'
import type { AccessCard as Card } from '#contract/event.ts'
import { Band } from '#web/ui/band.tsx'
import { FilledText } from '#web/ui/filled-text.tsx'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import styles from './access-card.module.css'

// The keys of an object literal are in its order.
const rows = Object.entries(accessNames) as [keyof Card, string][]

type AccessCardProps = { card: Card; phone: string | undefined; missing: string }

/** The accessibility of an event. Unknown items are shown as unknown. */
export function AccessCard({ card, phone, missing }: AccessCardProps) {
  return (
    <LazyHydrate as="section" aria-labelledby="access" data-ground="light" className={styles.card}>
      <Band pattern="river" className={styles.band} />
      <h2 id="access">Access card</h2>
      <dl className={styles.rows}>
        {rows.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={card[key] === null ? styles.unknown : undefined}>
              {card[key] ?? unknownAnswer}
            </dd>
          </div>
        ))}
      </dl>
      {phone && (
        <p className={styles.prompt}>
          <FilledText text={missing} name="phone">
            <a href={phoneLink('sms', phone)}>{phone}</a>
          </FilledText>
        </p>
      )}
    </LazyHydrate>
  )
}
