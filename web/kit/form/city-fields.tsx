import type { ComponentProps } from 'react'
import { provinces } from '#contract/provinces.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { FieldTrio, SelectField, TextField } from '#web/ui/field.tsx'
import styles from './city-fields.module.css'
import { NumberField } from './number-field.tsx'

type CityFieldsProps = {
  city: Omit<ComponentProps<typeof TextField>, 'label'>
  state: Omit<ComponentProps<typeof SelectField>, 'label' | 'defaultValue'> & {
    defaultValue: string
  }
  postalCode: Omit<ComponentProps<typeof NumberField>, 'label' | 'kind'>
  /** The end of the note for visitors in the territories: 'Write to us and …'. */
  weWill: string
}

/** City, province and postal code in one row, with a note about the territories. */
export function CityFields({ city, state, postalCode, weWill }: CityFieldsProps) {
  const email = useRootData()?.organisation.email ?? ''
  return (
    <div>
      <FieldTrio>
        <TextField label="City" autoComplete="address-level2" {...city} />
        <SelectField label="Province" autoComplete="address-level1" {...state}>
          <option value="">Choose one</option>
          {optionsWith(state.defaultValue).map((province) => (
            <option key={province}>{province}</option>
          ))}
        </SelectField>
        <NumberField kind="postalCode" label="Postal code" {...postalCode} />
      </FieldTrio>
      <p className={styles.elsewhere}>
        In Yukon, NWT or Nunavut? <a href={`mailto:${email}`}>Write to us</a> and {weWill}
      </p>
    </div>
  )
}

/** A stored province that is not in the list stays selectable, so that editing another field does not lose it. */
const optionsWith = (stored: string): readonly string[] =>
  stored === '' || provinces.some((province) => province === stored)
    ? provinces
    : [...provinces, stored]
