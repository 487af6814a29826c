import { type RefObject, useRef, useState } from 'react'
import type { DonatePage } from '#contract/page/donate.ts'
import { cardSentences } from '#contract/text/dedication-card.ts'
import { TextField } from '#web/ui/field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { GiftControls } from './gift-fields.ts'
import styles from './dedicate.module.css'

type DedicateProps = Pick<GiftControls, 'text' | 'choice' | 'box'> & {
  texts: DonatePage['dedication']
  /** For the preview of the card; empty if the donor stays anonymous. */
  donor: string
}

/** A switch and the fields of the dedication. The stylesheet shows them, so it works without script. */
export function Dedicate({ texts, donor, text, choice, box }: DedicateProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState<Card>()
  return (
    <div>
      <label className={styles.switch}>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox exposes its own state */}
        <input type="checkbox" role="switch" {...box('isDedicated')} />
        Dedicate this donation
      </label>
      <div
        ref={panel}
        data-ground="light"
        className={styles.panel}
        onInput={() => setCard(cardIn(panel, donor))}
      >
        <h2>In Honor / Memoriam</h2>
        <Segments
          legend="Kind of dedication"
          isLegendHidden
          options={[
            { label: 'In Honor Of', choice: choice('dedication', 'inHonorOf') },
            { label: 'In Memory Of', choice: choice('dedication', 'inMemoryOf') },
          ]}
        />
        <TextField label="Their name" hint={texts.name} autoComplete="off" {...text('dedicatee')} />
        <TextField
          label="Tell someone by email"
          hint={texts.email}
          optional
          type="email"
          autoComplete="off"
          {...text('recipientEmail')}
        />
        {card && (
          <figure className={styles.card}>
            <figcaption>{texts.card}</figcaption>
            <blockquote>
              {card.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </blockquote>
          </figure>
        )}
      </div>
    </div>
  )
}

type Card = ReturnType<typeof cardSentences>

/** The preview of the card; undefined without a name or a recipient. */
function cardIn(panel: RefObject<HTMLDivElement | null>, donor: string): Card | undefined {
  const valueOf = (name: string) =>
    panel.current?.querySelector<HTMLInputElement>(
      `[name=${name}]:is(:checked, :not([type=radio]))`,
    )?.value ?? ''
  if (valueOf('recipientEmail').trim() === '' || valueOf('dedicatee').trim() === '')
    return undefined
  const kind = valueOf('dedication') === 'inMemoryOf' ? 'memory' : 'honour'
  return cardSentences({ kind, name: valueOf('dedicatee'), donor })
}
