import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Field, type FieldWords } from '#web/ui/field.tsx'
import filterStyles from './filters.module.css'

type SelectFieldProps = FieldWords & ComponentProps<'select'>

/** Not the select of the site: the policy of the Desk blocks the data: address of its arrow. */
export const Select = (select: ComponentProps<'select'>) => (
  <select {...select} className={classNames(filterStyles.control, filterStyles.select)} />
)

export function SelectField({ label, hint, error, optional, ...select }: SelectFieldProps) {
  const { className, id, ...rest } = select
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {(control) => <Select {...rest} {...control} />}
    </Field>
  )
}
