import {
  type FocusEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Placeholders } from '#console/ui/states.tsx'
import { ErrorSummary, focusField } from './error-summary.tsx'
import { Field } from './field.tsx'
import type { GroupSpec } from './field-spec.ts'
import { FormContext, type FormErrors, type FormTools } from './form-context.ts'
import { GroupFields } from './group-field.tsx'
import { isSame, type Json, pathOf, valueAt } from './json.ts'
import { SectionLinks } from './section-links.tsx'
import styles from './form.module.css'

type ContentFormProps = Pick<FormTools, 'change'> &
  Partial<
    Pick<
      FormTools,
      'lockOf' | 'choosePicture' | 'choosePictures' | 'chooseDocument' | 'suggestions' | 'target'
    >
  > & {
    spec: GroupSpec
    value: Json
    errors?: FormErrors
    /** Gets the path of the field, as in error responses, when it gets the focus. */
    onEdit?: ((name: string) => void) | undefined
    /** A layout of its own instead of all fields in the order of the contract. */
    children?: ReactNode
  }

const noErrors: FormErrors = {}
const unlocked = () => 'none' as const

/** The form of a draft. It never rejects input: publishing validates, and its errors appear here. */
export function ContentForm({
  spec,
  value,
  errors: refusal = noErrors,
  ...form
}: ContentFormProps) {
  const { change, lockOf = unlocked, target, onEdit, children } = form
  const { choosePicture, choosePictures, chooseDocument, suggestions } = form
  const id = useId()
  const errors = useOpenErrors(refusal, value)
  const [announced, setAnnounced] = useState('')
  // The same text twice in a row would not be announced.
  const announce = useCallback(
    (text: string) => setAnnounced((before) => (before === text ? `${text}.` : text)),
    [],
  )
  const tools = useMemo<FormTools>(
    () => ({
      id,
      errors,
      target,
      change,
      announce,
      lockOf,
      choosePicture,
      choosePictures,
      chooseDocument,
      suggestions,
    }),
    [
      id,
      errors,
      target,
      change,
      announce,
      lockOf,
      choosePicture,
      choosePictures,
      chooseDocument,
      suggestions,
    ],
  )
  const edit = ({ target: element }: FocusEvent) => {
    const field = element instanceof Element && element.closest(`[id^="${CSS.escape(id)}-"]`)
    if (field) onEdit?.(field.id.slice(id.length + 1))
  }
  return (
    <FormContext value={tools}>
      <ErrorSummary {...{ id, spec, value, errors, refusal }} />
      <div className={styles.form} onFocus={edit}>
        <Suspense fallback={<Placeholders />}>
          {children ?? (
            <>
              <SectionLinks id={id} spec={spec} />
              <GroupFields spec={spec} path={[]} value={value} Field={Field} />
            </>
          )}
          <FocusTarget id={id} target={target} />
        </Suspense>
      </div>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </FormContext>
  )
}

/** The errors of the last refused publish without those of fields that changed since. */
function useOpenErrors(refusal: FormErrors, value: Json): FormErrors {
  const [refused, setRefused] = useState({ refusal, value })
  if (refused.refusal !== refusal) setRefused({ refusal, value })
  const isOpen = (name: string) =>
    isSame(valueAt(refused.value, pathOf(name)), valueAt(value, pathOf(name)))
  // A text, so that a keystroke elsewhere does not draw all fields again.
  const open = JSON.stringify(Object.entries(refusal).filter(([name]) => isOpen(name)))
  return useMemo(() => Object.fromEntries(JSON.parse(open) as [string, string][]), [open])
}

/** Focuses the field that a link names. It is beside the fields, because those of a post load later than the form. */
function FocusTarget({ id, target }: Pick<FormTools, 'id' | 'target'>) {
  useEffect(() => {
    if (target !== undefined) focusField(id, pathOf(target.name))
  }, [id, target])
  return null
}
