import type { ComponentProps, FocusEvent } from 'react'
import { provinces } from '#contract/provinces.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { FieldTrio, SelectField, TextField } from '#web/ui/field.tsx'
import { normalizePostalCode } from './normalize-postal-code.ts'
import styles from './address-fields.module.css'

/** The usual formats. Other values are accepted too: the field only shows a hint. */
const formats = {
  phone: {
    pattern: String.raw`(?=(?:\D*\d){10})[\d\s\(\).+x\-]*`,
    type: 'tel',
    autoComplete: 'tel',
  },
  postalCode: {
    pattern: String.raw`\s*[A-Za-z]\d[A-Za-z][ \-]?\d[A-Za-z]\d\s*`,
    type: 'text',
    autoComplete: 'postal-code',
  },
} as const

type NumberFieldProps = ComponentProps<typeof TextField> & { kind: keyof typeof formats }

/** A phone number or postal code. An unusual value shows a hint and is still accepted. */
export const NumberField = ({ kind, ...field }: NumberFieldProps) => (
  <div className={styles.number}>
    {/* CSS recognises an empty field by :placeholder-shown, which needs a placeholder. */}
    <TextField
      {...formats[kind]}
      placeholder=" "
      onBlur={kind === 'postalCode' ? showFormatted : undefined}
      {...field}
    />
    <p className={styles.question}>Does this look right?</p>
  </div>
)

/** Shows the postal code as it will be sent. Only a changed value is written, so that the caret does not move. */
function showFormatted({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const formatted = normalizePostalCode(field.value)
  if (formatted !== field.value) field.value = formatted
}

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
