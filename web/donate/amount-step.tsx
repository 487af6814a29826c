import type { InputEvent } from 'react'
import { sanitizeAmount } from '#contract/text/donation.ts'
import type { DonatePage } from '#contract/page/donate.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FilledText } from '#web/ui/filled-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { GiftControls } from './gift-fields.ts'
import styles from './amount-step.module.css'

type AmountStepProps = GiftControls & {
  presets: DonatePage['presets']
  /** About e-Transfers. */
  note: string
  email: string
}

/** Frequency and amount. A suggested amount and an own amount replace each other. */
export function AmountStep({ presets, note, email, text, choice }: AmountStepProps) {
  return (
    <>
      <Segments
        legend="How often?"
        options={[
          { label: 'One-time', choice: choice('frequency', 'one-time') },
          { label: 'Monthly', choice: choice('frequency', 'monthly') },
          { label: 'Yearly', choice: choice('frequency', 'yearly') },
        ]}
      />
      <fieldset>
        <legend className={styles.legend}>How much, in Canadian dollars?</legend>
        <div className={styles.presets}>
          {presets.map(({ amount, buys }) => (
            <label key={amount} className={styles.preset} data-ground="light">
              <input type="radio" {...choice('preset', amount)} onChange={clearOwnAmount} />
              <span>
                <b>${amount}</b>
                {buys}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Another amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="CA$"
        className={styles.own}
        {...text('amount')}
        onInput={sanitizeInput}
      />
      <Note>
        <FilledText text={note} name="email">
          <strong>{email}</strong>
        </FilledText>
      </Note>
      <p className={styles.already}>
        Already giving every month or year? <Anchor to="/my-gift">Change or stop your gift</Anchor>
      </p>
    </>
  )
}

/** Removes characters that cannot be part of an amount. An own amount deselects the suggested ones. */
function sanitizeInput({ currentTarget: field }: InputEvent<HTMLInputElement>) {
  const cleaned = sanitizeAmount(field.value)
  if (cleaned !== field.value) field.value = cleaned
  if (cleaned !== '') for (const preset of presetsOf(field)) preset.checked = false
}

function clearOwnAmount({ currentTarget: { form } }: { currentTarget: HTMLInputElement }) {
  const own = form?.elements.namedItem('amount')
  if (own instanceof HTMLInputElement) own.value = ''
}

const presetsOf = ({ form }: HTMLInputElement) =>
  form?.querySelectorAll<HTMLInputElement>('[name=preset]') ?? []
