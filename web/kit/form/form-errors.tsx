import type { RefObject } from 'react'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { fieldId } from './controls.ts'
import type { FormState } from './form-state.ts'
import styles from './form-errors.module.css'

export type FormErrorsProps = Pick<FormState, 'errors' | 'refused' | 'message'> & {
  id: string
  ref: RefObject<HTMLDivElement | null>
}

/**
 * Stands above the fields. Where several were wrong it takes the focus and leads to each of them; a single one
 * takes the focus itself. What concerns the whole form is said in one sentence.
 */
export function FormErrors({ id, ref, errors, refused, message }: FormErrorsProps) {
  const wrong = refused.length > 1 ? refused.filter((name) => errors[name]) : []
  // The page that a server sends has its fields only when it is there.
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to a form without script begins here
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

/** What a field is called, from the page itself: complaints that say the same are told apart by it. */
function labelOf(id: string): string {
  const field = document.getElementById(id)
  const label = field?.matches('fieldset')
    ? field.querySelector('legend')
    : document.querySelector(`label[for="${CSS.escape(id)}"]`)
  return label?.textContent ?? ''
}

/** A question with several choices begins at its first one. */
function focusField(id: string): void {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset') ? field.querySelector('input') : field
  control?.focus()
}
