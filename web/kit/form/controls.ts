import type { Errors } from './errors.ts'
import type { Posted } from './public-form.ts'
import { isChosen, textAt, type Typed, valueAt } from './typed.ts'

/** 'email', 'address.city' */
export type FieldName<T extends Typed> = {
  [Name in keyof T & string]: T[Name] extends Typed ? `${Name}.${FieldName<T[Name]>}` : Name
}[keyof T & string]

/** The id of a field, to which the error summary links. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`

type ControlsInput = { id: string; typed: Typed; state: Pick<FormState, 'errors' | 'refused'> }

/** Props for the components of `web/ui`, one set per field. */
export function controlsOf<T extends Typed>({
  id,
  typed,
  state: { errors, refused },
}: ControlsInput) {
  const idAndError = (name: string) => ({ id: fieldId(id, name), error: errors[name] })
  return {
    /** For `TextField`, `TextArea` and `SelectField`. */
    text: (name: FieldName<T>) => ({
      ...idAndError(name),
      name: name as string,
      defaultValue: textAt(typed, name),
      // For a page that responds to a post; browsers honour autofocus only while a page loads.
      autoFocus: refused.length === 1 && refused[0] === name,
    }),
    /** For `ChoiceGroup`. */
    group: (name: FieldName<T>) => idAndError(name),
    /** For one `Choice` of several: a radio or a checkbox of a list. */
    choice: (name: FieldName<T>, value: string) => ({
      name: name as string,
      value,
      defaultChecked: isChosen(valueAt(typed, name), value),
    }),
    /** For a single `Choice` that is on or off. */
    box: (name: FieldName<T>) => ({
      name: name as string,
      defaultChecked: valueAt(typed, name) === true,
    }),
  }
}

export type Controls<T extends Typed> = ReturnType<typeof controlsOf<T>>

/** The state of a form in the browser. */
export type FormState<Reply = unknown> = {
  status: 'open' | 'sending' | 'failed'
  errors: Errors
  /** The fields that were invalid at the last submit, in page order. */
  refused: readonly string[]
  /** The error of the whole form. */
  message: string
  sent?: { reply: Reply } | undefined
  /** Fills in the input of the last failed submit again. Missing where the form was posted without script. */
  restoreInput?: () => void
}

/** The initial state of a form. A page that responds to a post starts with its result. */
export function initialState<T, Reply>(posted: Posted<T, Reply> | undefined): FormState<Reply> {
  const open = { status: 'open', errors: {}, refused: [], message: '' } as const
  if (posted === undefined) return open
  if (posted.kind === 'sent') return { ...open, sent: { reply: posted.reply } }
  const { errors, message } = posted
  const refused = Object.keys(errors)
  return refused.length > 0 ? { ...open, errors, refused } : { ...open, status: 'failed', message }
}
