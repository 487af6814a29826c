import { lazy, type ReactNode, useCallback } from 'react'
import type { ContentKind } from '#contract/console/content.ts'
import { ContentForm } from '#console/form/content-form.tsx'
import type { GroupSpec } from '#console/form/field-spec.ts'
import type { FormErrors, FormTools } from '#console/form/form-context.ts'
import type { Change } from '#console/form/form-state.ts'
import { type Json, type Path, valueAt } from '#console/form/json.ts'
import { EventFields } from './event-fields.tsx'

const PostFields = lazy(async () => ({ default: (await import('./post-fields.tsx')).PostFields }))

type RecordFormProps = {
  kind: ContentKind
  spec: GroupSpec
  value: Json
  errors: FormErrors
  change: (change: Change) => void
  target: string | undefined
  /** The editor of posts is no form control, so the disabled fieldset around it is not enough. */
  isReadOnly: boolean
  choosePicture?: FormTools['choosePicture']
  chooseDocument?: FormTools['chooseDocument']
  /** The body when the editor opened, if the record was published before: its item ids are fixed. */
  published: Json | undefined
}

/** The form of a record. Events and posts have a layout of their own; all others follow the contract. */
export function RecordForm({ kind, spec, value, published, isReadOnly, ...form }: RecordFormProps) {
  const isLocked = useCallback(
    (path: Path) =>
      isReadOnly ||
      (kind === 'campaign' && path.at(-1) === 'id' && Boolean(valueAt(published, path))),
    [kind, published, isReadOnly],
  )
  return (
    <ContentForm {...form} spec={spec} value={value} isLocked={isLocked}>
      {layoutOf(kind, spec, value)}
    </ContentForm>
  )
}

/** Undefined for the order of the contract. */
function layoutOf(kind: ContentKind, spec: GroupSpec, value: Json): ReactNode {
  if (kind === 'event') return <EventFields spec={spec} value={value} />
  return kind === 'post' ? <PostFields spec={spec} value={value} /> : undefined
}
