import type { ComponentProps, FocusEvent } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { tidyPostalCode } from './tidy-postal-code.ts'
import styles from './number-field.module.css'

/** The usual formats. Other values are accepted too: the field only shows a hint. */
const usual = {
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

type NumberFieldProps = ComponentProps<typeof TextField> & { kind: keyof typeof usual }

/** A phone number or postal code. An unusual value shows a hint and is still accepted. */
export const NumberField = ({ kind, ...field }: NumberFieldProps) => (
  <div className={styles.number}>
    {/* CSS recognises an empty field by :placeholder-shown, which needs a placeholder. */}
    <TextField
      {...usual[kind]}
      placeholder=" "
      onBlur={kind === 'postalCode' ? showTidied : undefined}
      {...field}
    />
    <p className={styles.look}>Does this look right?</p>
  </div>
)

/** Shows the postal code as it will be sent. Only a changed value is written, so that the caret does not move. */
function showTidied({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const tidied = tidyPostalCode(field.value)
  if (tidied !== field.value) field.value = tidied
}
