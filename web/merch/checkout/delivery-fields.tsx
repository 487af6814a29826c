import { deliveryProvinces } from '#contract/store-words.ts'
import { CityFields } from '#web/kit/form/city-fields.tsx'
import type { Controls } from '#web/kit/form/controls.ts'
import { NumberField } from '#web/kit/form/number-field.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { FieldPair, SelectField, TextField } from '#web/ui/field.tsx'
import type { TypedOrder } from './order-fields.ts'
import styles from './delivery-fields.module.css'

/** Where the parcel goes. */
export function DeliveryFields({ text }: Pick<Controls<TypedOrder>, 'text'>) {
  const email = useRootData()?.organisation.email ?? ''
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
      <div>
        <CityFields
          city={text('delivery.city')}
          state={text('delivery.state')}
          postalCode={text('delivery.postalCode')}
          among={deliveryProvinces}
        />
        <p className={styles.elsewhere}>
          In Yukon, NWT or Nunavut? <a href={`mailto:${email}`}>Write to us</a> and we will send it
        </p>
      </div>
      <NumberField
        kind="phone"
        label="Phone"
        hint="Only for the courier. Parcels carry no mention of who we are."
        {...text('delivery.phone')}
      />
    </>
  )
}
