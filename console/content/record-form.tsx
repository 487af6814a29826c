import { lazy, type ReactNode, useCallback } from 'react'
import type { Draft } from '#contract/console/content.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import { ContentForm } from '#console/form/content-form.tsx'
import type { GroupSpec } from '#console/form/field-spec.ts'
import type { FieldLock, FieldTarget, FormErrors, FormTools } from '#console/form/form-context.ts'
import type { Change } from '#console/form/form-state.ts'
import { type Json, type Path, pathName, valueAt } from '#console/form/json.ts'
import type { AddressTools } from './address-field.tsx'
import { EventFields } from './event-fields.tsx'

const PostFields = lazy(async () => ({ default: (await import('./post-fields.tsx')).PostFields }))

type RecordFormProps = {
  kind: ContentKind
  spec: GroupSpec
  value: Json
  errors: FormErrors
  change: (change: Change) => void
  target: FieldTarget | undefined
  onEdit?: (name: string) => void
  /** The editor of posts is no form control, so the disabled fieldset around it is not enough. */
  isReadOnly: boolean
  choosePicture?: FormTools['choosePicture']
  choosePictures?: FormTools['choosePictures']
  chooseDocument?: FormTools['chooseDocument']
  suggestions?: FormTools['suggestions']
  /** Places taken and published items, which the form of an event or a campaign shows. */
  draft: Pick<Draft, 'guests' | 'fixedItems'>
  address: AddressTools
}

/** The form of a record. Events and posts have a layout of their own; all others follow the contract. */
export function RecordForm({
  kind,
  spec,
  value,
  draft,
  address,
  isReadOnly,
  ...form
}: RecordFormProps) {
  // A text, so that a keystroke elsewhere does not draw all fields again.
  const fixed = fixedPaths(value, draft.fixedItems).join(' ')
  const lockOf = useCallback(
    (path: Path): FieldLock => {
      if (isReadOnly) return 'read-only'
      return fixed.split(' ').includes(pathName(path)) ? 'fixed' : 'none'
    },
    [fixed, isReadOnly],
  )
  return (
    <ContentForm {...form} spec={spec} value={value} lockOf={lockOf}>
      {layoutOf({ kind, spec, value, draft, address })}
    </ContentForm>
  )
}

/** The paths of the ids of published items, wherever they were moved. */
function fixedPaths(value: Json, fixedItems: Draft['fixedItems']): string[] {
  const items = valueAt(value, ['gallery', 'items'])
  if (fixedItems.length === 0 || !Array.isArray(items)) return []
  const isFixed = (item: Json) =>
    fixedItems.some(({ src, id }) => valueAt(item, ['src']) === src && valueAt(item, ['id']) === id)
  return items.flatMap((item, index) => (isFixed(item) ? [`gallery.items.${index}.id`] : []))
}

/** Undefined for the order of the contract. */
function layoutOf({
  kind,
  spec,
  value,
  draft,
  address,
}: Pick<RecordFormProps, 'kind' | 'spec' | 'value' | 'draft' | 'address'>): ReactNode {
  if (kind === 'event')
    return (
      <EventFields
        spec={spec}
        value={value}
        placesTaken={draft.guests?.taken ?? 0}
        address={address}
      />
    )
  return kind === 'post' ? <PostFields spec={spec} value={value} /> : undefined
}
