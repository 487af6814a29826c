import { type RefObject, useRef, useState } from 'react'
import { cardSentences } from '#contract/words/dedication-card.ts'
import { TextField } from '#web/ui/field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { GiftControls } from './gift-controls.ts'
import styles from './dedicate.module.css'

type DedicateProps = Pick<GiftControls, 'text' | 'choice' | 'box'> & {
  /** Who gives, as the card will say it; empty where that is not told. */
  giver: string
}

/** A switch, and under it whom the gift honours. The style sheet opens it, so that it needs no script. */
export function Dedicate({ giver, text, choice, box }: DedicateProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [card, setCard] = useState<Card>()
  return (
    <div>
      <label className={styles.switch}>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on */}
        <input type="checkbox" role="switch" {...box('isDedicated')} />
        Dedicate this donation
      </label>
      <div
        ref={panel}
        data-ground="light"
        className={styles.panel}
        onInput={() => setCard(cardIn(panel, giver))}
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
        <TextField
          label="Their name"
          hint="Left empty, the gift is not dedicated."
          autoComplete="off"
          {...text('dedicatee')}
        />
        <TextField
          label="Tell someone by email"
          hint="An email with a link to a short card. No amount is in either."
          optional
          type="email"
          autoComplete="off"
          {...text('recipientEmail')}
        />
        {card && (
          <figure className={styles.card}>
            <figcaption>
              Once the gift has arrived, they get an email with none of these names in it. Its link
              opens this card:
            </figcaption>
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

/** The card as it stands, once there is somebody to send it to. */
function cardIn(panel: RefObject<HTMLDivElement | null>, giver: string): Card | undefined {
  const valueOf = (name: string) =>
    panel.current?.querySelector<HTMLInputElement>(
      `[name=${name}]:is(:checked, :not([type=radio]))`,
    )?.value ?? ''
  if (valueOf('recipientEmail').trim() === '' || valueOf('dedicatee').trim() === '')
    return undefined
  const kind = valueOf('dedication') === 'inMemoryOf' ? 'memory' : 'honour'
  return cardSentences({ kind, name: valueOf('dedicatee'), giver })
}
