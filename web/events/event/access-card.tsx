import { phoneLink } from '#contract/text/phone-link.ts'
import type { AccessCard as Card } from '#contract/event.ts'
import { Band } from '#web/ui/band.tsx'
import { FilledText } from '#web/ui/filled-text.tsx'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import styles from './access-card.module.css'

const rows: readonly (readonly [key: keyof Card, label: string])[] = [
  ['stepFree', 'Getting in'],
  ['washrooms', 'Washrooms'],
  ['asl', 'Sign language (ASL)'],
  ['scentFree', 'Scent'],
  ['sober', 'Sober'],
  ['childcare', 'Childcare'],
  ['cost', 'Cost'],
  ['transit', 'Getting there'],
  ['whoFor', 'Who it is for'],
]

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
              {card[key] ?? 'We do not know yet'}
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
