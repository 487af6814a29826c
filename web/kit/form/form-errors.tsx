import type { RefObject } from 'react'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { fieldId, type FormState } from './controls.ts'
import styles from './form-errors.module.css'

export type FormErrorsProps = Pick<FormState, 'errors' | 'refused' | 'message'> & {
  id: string
  ref: RefObject<HTMLDivElement | null>
}

/**
 * The error summary above the fields. With several invalid fields it takes the focus and links to each; a single
 * invalid field takes the focus itself. An error of the whole form is one sentence.
 */
export function FormErrors({ id, ref, errors, refused, message }: FormErrorsProps) {
  const wrong = refused.length > 1 ? refused.filter((name) => errors[name]) : []
  // Labels are read from the document, which does not exist during server rendering.
  const isHydrating = useIsHydrating()
  const labelled = (name: string) => {
    const label = isHydrating ? '' : labelOf(fieldId(id, name))
    if (!isRepeated(errors[name]) || !label) return ''
    return label.endsWith('?') ? `${label} ` : `${label}: `
  }
  const isRepeated = (input?: string) => wrong.filter((name) => errors[name] === input).length > 1
  if (wrong.length > 0)
    return (
      <div
        ref={ref}
        role="alert"
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a post without script the focus starts at the errors
        autoFocus
        data-ground="light"
        className={styles.errors}
      >
        <p>
          <strong>Look at these again:</strong>
        </p>
        <ul className={styles.list}>
          {wrong.map((name) => (
            <li key={name}>
              <a
                href={`#${fieldId(id, name)}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(fieldId(id, name))
                }}
              >
                {labelled(name)}
                {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    )
  if (!message) return null
  return (
    <p role="alert" data-ground="light" className={styles.errors}>
      {message}
    </p>
  )
}

/** The label of a field, from the page. It distinguishes errors with the same text. */
function labelOf(id: string): string {
  const field = document.getElementById(id)
  const label = field?.matches('fieldset')
    ? field.querySelector('legend')
    : document.querySelector(`label[for="${CSS.escape(id)}"]`)
  return label?.textContent ?? ''
}

/** In a group of choices the first one takes the focus. */
function focusField(id: string): void {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset') ? field.querySelector('input') : field
  control?.focus()
}
