import type { ComponentType } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { blankValue } from './blank-value.ts'
import type { FieldSpec, GroupSpec } from './field-spec.ts'
import { fieldId, useForm } from './form-context.ts'
import { type Json, type Path, pathName, valueAt } from './json.ts'
import styles from './form.module.css'

export type FieldProps = { spec: FieldSpec; path: Path; value: Json | undefined }
/** The component that draws any field. It is passed down, because it draws groups and lists itself. */
export type AnyField = ComponentType<FieldProps>

type GroupProps = { spec: GroupSpec; path: Path; value: Json | undefined; Field: AnyField }

/** A group with its heading. An optional group can be added and removed. */
export function GroupField({ spec, path, value, Field }: GroupProps) {
  const { id, errors, change } = useForm()
  const error = errors[pathName(path)]
  const exists = !spec.isOptional || (value !== undefined && value !== null)
  return (
    <fieldset id={fieldId(id, path)} tabIndex={-1} className={styles.group}>
      <legend>{spec.label}</legend>
      {spec.hint && <p className={styles.hint}>{spec.hint}</p>}
      <FieldError id={`${fieldId(id, path)}-error`}>{error}</FieldError>
      {exists && <GroupFields spec={spec} path={path} value={value} Field={Field} />}
      {spec.isOptional && (
        <TextButton
          onClick={() =>
            change({ type: 'set', path, value: exists ? undefined : blankValue(spec) })
          }
        >
          {exists ? 'Remove' : 'Add'} {spec.label.toLowerCase()}
        </TextButton>
      )}
    </fieldset>
  )
}

/** The fields of a group without its heading. */
export const GroupFields = ({ spec, path, value, Field }: GroupProps) => (
  <>
    {spec.fields.map((field) =>
      field.key === undefined ? (
        <Field key="" spec={field.spec} path={path} value={value} />
      ) : (
        <Field
          key={field.key}
          spec={field.spec}
          path={[...path, field.key]}
          value={valueAt(value, [field.key])}
        />
      ),
    )}
  </>
)
