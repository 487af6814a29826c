import type { ComponentProps } from 'react'
import { FieldTrio, SelectField, TextField } from '#web/ui/field.tsx'
import { NumberField } from './number-field.tsx'
import { provinces } from './provinces.ts'

type CityFieldsProps = {
  city: Omit<ComponentProps<typeof TextField>, 'label'>
  state: Omit<ComponentProps<typeof SelectField>, 'label'>
  postalCode: Omit<ComponentProps<typeof NumberField>, 'label' | 'kind'>
  /** Where we send to, when that is not everywhere. */
  among?: readonly string[]
}

/** The last lines of an address, side by side. */
export const CityFields = ({ city, state, postalCode, among = provinces }: CityFieldsProps) => (
  <FieldTrio>
    <TextField label="City" autoComplete="address-level2" {...city} />
    <SelectField label="Province" autoComplete="address-level1" {...state}>
      <option value="">Choose one</option>
      {among.map((province) => (
        <option key={province}>{province}</option>
      ))}
    </SelectField>
    <NumberField kind="postalCode" label="Postal code" {...postalCode} />
  </FieldTrio>
)
