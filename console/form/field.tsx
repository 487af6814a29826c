import { memo } from 'react'
import { Switch } from '#console/ui/switch.tsx'
import { useFieldError, useForm } from './form-context.ts'
import { type FieldProps, GroupField } from './group-field.tsx'
import { pathName } from './json.ts'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'
import { TextControl } from './text-control.tsx'

/** Draws a field of any type. A keystroke draws only the fields on its path again. */
export const Field = memo(
  function Field({ spec, path, value }: FieldProps) {
    switch (spec.kind) {
      case 'text':
      case 'paragraphs':
      case 'document':
      case 'number':
      case 'choice':
        return <TextControl spec={spec} path={path} value={value} />
      case 'switch':
        return <SwitchField spec={spec} path={path} value={value} />
      case 'picture':
        return <PictureField spec={spec} path={path} value={value} />
      case 'group':
        return <GroupField spec={spec} path={path} value={value} Field={Field} />
      case 'list':
        return <ListField spec={spec} path={path} value={value} Field={Field} />
      case 'encrypted':
      case 'hidden':
        return null
    }
  },
  (before, now) =>
    before.spec === now.spec &&
    before.value === now.value &&
    pathName(before.path) === pathName(now.path),
)

function SwitchField({ spec, path, value }: FieldProps) {
  const { change, lockOf } = useForm()
  const { id } = useFieldError(path)
  return (
    <Switch
      id={id}
      label={spec.label}
      hint={spec.hint}
      checked={value === true}
      disabled={lockOf(path) !== 'none'}
      onChange={({ target }) => change({ type: 'set', path, value: target.checked })}
    />
  )
}
