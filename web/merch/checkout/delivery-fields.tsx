import { CityFields } from '#web/kit/form/city-fields.tsx'
import type { Controls } from '#web/kit/form/controls.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { FieldPair, SelectField, TextField } from '#web/ui/field.tsx'
import type { TypedOrder } from './order-fields.ts'

/** Where the parcel goes. */
export function DeliveryFields({ text }: Pick<Controls<TypedOrder>, 'text'>) {
  return (
    <>
      <SelectField label="Country" autoComplete="country-name" {...text('delivery.country')}>
        <option>Canada</option>
      </SelectField>
      <FieldPair>
        <TextField label="First name" autoComplete="given-name" {...text('delivery.firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...text('delivery.lastName')} />
      </FieldPair>
      <TextField label="Address" autoComplete="address-line1" {...text('delivery.address')} />
      <TextField
        label="Apartment or suite"
        optional
        autoComplete="address-line2"
        {...text('delivery.apartmentOrSuite')}
      />
      <CityFields
        city={text('delivery.city')}
        state={text('delivery.state')}
        postalCode={text('delivery.postalCode')}
        weWill="we will send it"
      />
      <NumberField
        kind="phone"
        label="Phone"
        hint="Only for the courier. Parcels carry no mention of who we are."
        {...text('delivery.phone')}
      />
    </>
  )
}
