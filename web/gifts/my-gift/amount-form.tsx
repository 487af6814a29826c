import { useId } from 'react'
import { giftPresets } from '#contract/text/donation.ts'
import { controlsOf } from '#web/kit/form/controls.ts'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Unfolding } from '#web/ui/press.tsx'
import type { Outcome } from './act.ts'
import { type noAmount, other, fieldsFrom } from './amount-fields.ts'
import styles from './my-gift.module.css'

type AmountFormProps = {
  /** The current amount in cents. */
  amount: number
  outcome: Outcome | undefined
}

export function AmountForm({ amount, outcome }: AmountFormProps) {
  const hasErrors = outcome?.kind === 'refused' && Object.keys(outcome.errors).length > 0
  const refused = hasErrors ? outcome : undefined
  const errors = refused?.errors ?? {}
  const wrong = useFocusOn<HTMLInputElement>(refused)
  const { group, choice, text } = controlsOf<typeof noAmount>({
    id: useId(),
    typed: refused?.typed ?? fieldsFrom(amount),
    state: { errors, refused: Object.keys(errors) },
  })
  return (
    <Unfolding
      label="Change the amount"
      intent="amount"
      send="Save the amount"
      isOpen={refused !== undefined}
    >
      <div className={styles.amounts}>
        <ChoiceGroup legend="How much, in Canadian dollars?" flow="line" {...group('chosen')}>
          {giftPresets.map((dollars) => (
            <Choice
              key={dollars}
              type="radio"
              label={`$${dollars}`}
              {...choice('chosen', String(dollars))}
            />
          ))}
          <Choice type="radio" label="Another amount" {...choice('chosen', other)} />
        </ChoiceGroup>
        <TextField
          {...(!errors['phoneEnd'] && { ref: wrong })}
          className={styles.other}
          label="Amount"
          hint="Dollars and cents, like 75 or 75.50."
          inputMode="decimal"
          autoComplete="off"
          {...text('amount')}
        />
        {refused?.errors['phoneEnd'] && (
          <TextField
            ref={wrong}
            label="Last four digits of your phone number"
            hint="The number you gave with your gift. Needed above CA$500, or for more than double."
            inputMode="numeric"
            autoComplete="off"
            {...text('phoneEnd')}
          />
        )}
      </div>
    </Unfolding>
  )
}
