import type { ComponentProps, FocusEvent } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { tidyPostalCode } from './tidy-postal-code.ts'
import styles from './number-field.module.css'

/** What most of them look like. Others are taken too: the field only asks. */
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

/** A number that is easily mistyped: where it looks unusual a line asks to look again, and nothing is refused. */
export const NumberField = ({ kind, ...field }: NumberFieldProps) => (
  <div className={styles.number}>
    {/* A space, since only a field with a placeholder can be told to be empty. */}
    <TextField
      {...usual[kind]}
      placeholder=" "
      onBlur={kind === 'postalCode' ? showTidied : undefined}
      {...field}
    />
    <p className={styles.look}>Does this look right?</p>
  </div>
)

/** Shows the postal code as it will be sent. Only a changed value is written, so the caret stays where it is. */
function showTidied({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  const tidied = tidyPostalCode(field.value)
  if (tidied !== field.value) field.value = tidied
}
