import type { FormState } from './form-state.ts'
import { isChosen, textAt, type Typed, valueAt } from './typed.ts'

/** 'email', 'address.city' */
export type FieldName<T extends Typed> = {
  [Name in keyof T & string]: T[Name] extends Typed ? `${Name}.${FieldName<T[Name]>}` : Name
}[keyof T & string]

/** Where a complaint of the summary leads. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`

type Given = { id: string; typed: Typed; state: Pick<FormState, 'errors' | 'refused'> }

/** What the parts of `web/ui` are handed for each field, to be spread into them. */
export function controlsOf<T extends Typed>({ id, typed, state: { errors, refused } }: Given) {
  const named = (name: string) => ({ id: fieldId(id, name), error: errors[name] })
  return {
    /** For `TextField`, `TextArea` and `SelectField`. */
    text: (name: FieldName<T>) => ({
      ...named(name),
      name: name as string,
      defaultValue: textAt(typed, name),
      // For the page that is sent as an answer; a browser follows it only while a page loads.
      autoFocus: refused.length === 1 && refused[0] === name,
    }),
    /** For `ChoiceGroup`, round the choices of one question. */
    group: (name: FieldName<T>) => named(name),
    /** For one `Choice` of several: a radio, or a box of a list. */
    choice: (name: FieldName<T>, value: string) => ({
      name: name as string,
      value,
      defaultChecked: isChosen(valueAt(typed, name), value),
    }),
    /** For a `Choice` that stands alone and is ticked or not. */
    box: (name: FieldName<T>) => ({
      name: name as string,
      defaultChecked: valueAt(typed, name) === true,
    }),
  }
}

export type Controls<T extends Typed> = ReturnType<typeof controlsOf<T>>
