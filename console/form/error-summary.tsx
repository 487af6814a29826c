import { useEffect, useRef } from 'react'
import { Notice } from '#console/ui/notice.tsx'
import { FieldMessages } from './field-messages.tsx'
import type { GroupSpec } from './field-spec.ts'
import { fieldId, type FormErrors } from './form-context.ts'
import { type Json, type Path, pathOf } from './json.ts'
import styles from './form.module.css'

type ErrorSummaryProps = {
  id: string
  spec: GroupSpec
  value: Json
  errors: FormErrors
  /** All errors of the last refused publish. */
  refusal: FormErrors
}

/** Why a publish was refused. It takes the focus then, and links to each field that is left. */
export function ErrorSummary({ id, spec, value, errors, refusal }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(refusal).length > 0) summary.current?.focus()
  }, [refusal])
  if (Object.keys(errors).length === 0) return null
  return (
    <Notice tone="bad" role="alert" tabIndex={-1} ref={summary} className={styles.summary}>
      <p>
        <strong>Not published. Look at these again:</strong>
      </p>
      <FieldMessages
        spec={spec}
        value={value}
        errors={errors}
        hrefOf={(name) => `#${fieldId(id, pathOf(name))}`}
        onChoose={(name) => focusField(id, pathOf(name))}
      />
    </Notice>
  )
}

/** Focuses the field, or the nearest one around it: a paragraph has no field of its own. */
export function focusField(form: string, path: Path, block: 'start' | 'center' = 'center'): void {
  const field = document.getElementById(fieldId(form, path))
  if (field) {
    field.focus()
    field.scrollIntoView({ block })
  } else if (path.length > 0) focusField(form, path.slice(0, -1), block)
}
