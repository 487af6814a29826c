import { fillInAll } from '#contract/text/donation.ts'
import { CityFields, NumberField } from '#web/kit/form/address-fields.tsx'
import type { FieldName } from '#web/kit/form/controls.ts'
import { DraftNote } from '#web/kit/form/draft-note.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { FieldPair, SelectField, TextField } from '#web/ui/field.tsx'
import { initialFields, type GiftControls, emptyFields, type TypedGift } from './gift-fields.ts'

/** The donor's details. One message below the step covers all missing fields, so the fields are only marked. */
export function InformationStep({ text, box, anonymous }: GiftControls & { anonymous: string }) {
  const fieldOf = (name: FieldName<TypedGift>) => {
    const { error, ...field } = text(name)
    return error === fillInAll ? { ...field, isWrong: true } : { ...field, error }
  }
  return (
    <>
      <FieldPair>
        <TextField label="First name" autoComplete="given-name" {...fieldOf('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...fieldOf('lastName')} />
        <TextField label="Email" type="email" autoComplete="email" {...fieldOf('email')} />
        <NumberField kind="phone" label="Phone number" {...fieldOf('phone_number')} />
      </FieldPair>
      <SelectField label="Country" autoComplete="country-name" {...fieldOf('country')}>
        <option>Canada</option>
      </SelectField>
      <TextField label="Address" autoComplete="address-line1" {...fieldOf('address')} />
      <CityFields
        city={fieldOf('city')}
        state={fieldOf('state')}
        postalCode={{ ...fieldOf('postalCode'), optional: true }}
        weWill="we will help you give"
      />
      <Choice type="checkbox" label="Give anonymously" detail={anonymous} {...box('isAnonymous')} />
      <DraftNote name="donation" endedBy="Paying" empty={emptyFields} start={initialFields} />
    </>
  )
}
