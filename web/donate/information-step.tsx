import { fillInAll } from '#contract/words/donation.ts'
import { CityFields } from '#web/kit/form/city-fields.tsx'
import type { FieldName } from '#web/kit/form/controls.ts'
import { DraftNote } from '#web/kit/form/draft-note.tsx'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { FieldPair, SelectField, TextField } from '#web/ui/field.tsx'
import type { GiftControls } from './gift-controls.ts'
import { firstChoices, nothingTyped, type TypedGift } from './gift-fields.ts'

/** Who gives. One sentence below says that something is missing, so the fields are only marked. */
export function InformationStep({ text, box }: GiftControls) {
  const asked = (name: FieldName<TypedGift>) => {
    const { error, ...field } = text(name)
    return error === fillInAll ? { ...field, isWrong: true } : { ...field, error }
  }
  return (
    <>
      <FieldPair>
        <TextField label="First name" autoComplete="given-name" {...asked('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...asked('lastName')} />
        <TextField label="Email" type="email" autoComplete="email" {...asked('email')} />
        <NumberField kind="phone" label="Phone number" {...asked('phone_number')} />
      </FieldPair>
      <SelectField label="Country" autoComplete="country-name" {...asked('country')}>
        <option>Canada</option>
      </SelectField>
      <TextField label="Address" autoComplete="street-address" {...asked('address')} />
      <CityFields
        city={asked('city')}
        state={asked('state')}
        postalCode={{ ...asked('postalCode'), optional: true }}
        weWill="we will help you give"
      />
      <Choice
        type="checkbox"
        label="Give anonymously"
        detail="Your name stays off every list. The receipt still carries it."
        {...box('isAnonymous')}
      />
      <DraftNote name="donation" endedBy="Paying" empty={nothingTyped} start={firstChoices} />
    </>
  )
}
