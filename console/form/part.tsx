import { useMemo } from 'react'
import { Field } from './field.tsx'
import type { FieldSpec, GroupSpec } from './field-spec.ts'
import { type Json, type Path, valueAt } from './json.ts'

type PartProps = {
  of: GroupSpec
  name: string
  value: Json
  path?: Path
  hint?: string | undefined
  isOptionalMarkHidden?: boolean | undefined
}

/** One field of a form with a layout of its own. */
export function Part({ of, name, value, path = [], hint, isOptionalMarkHidden }: PartProps) {
  const spec = fieldNamed(of, name)
  // A new object only if a word changes, because a field with the same spec is not drawn again.
  const shown = useMemo(
    (): FieldSpec =>
      hint === undefined && !isOptionalMarkHidden
        ? spec
        : { ...spec, ...(hint !== undefined && { hint }), isOptionalMarkHidden },
    [spec, hint, isOptionalMarkHidden],
  )
  const key = [...path, name]
  return <Field spec={shown} path={key} value={valueAt(value, key)} />
}

export function fieldNamed(group: FieldSpec, name: string): FieldSpec {
  const field = group.kind === 'group' && group.fields.find(({ key }) => key === name)
  if (!field) throw new Error(`The form has no field ${name}.`)
  return field.spec
}
