import { createContext, use } from 'react'
import type { Suggestions } from '#contract/console/suggestion.ts'
import type { Picture } from '#contract/picture.ts'
import type { Change } from './form-state.ts'
import { type Path, pathName } from './json.ts'

/** The messages of a refused publish, by the path of the field: 'hero.taglines.0'. */
export type FormErrors = Readonly<Record<string, string>>

/** Whether a field can be changed: `fixed` is an id in an address, which stays after the first publish. */
export type FieldLock = 'none' | 'read-only' | 'fixed'

/** The field to which a link led. Each use of a link is an object of its own, so that it works twice. */
export type FieldTarget = { name: string }

/** What every field of a form uses. */
export type FormTools = {
  id: string
  errors: FormErrors
  target: FieldTarget | undefined
  change: (change: Change) => void
  /** Tells screen readers what a button has done. */
  announce: (text: string) => void
  lockOf: (path: Path) => FieldLock
  /** Opens the library. Undefined if the person closed it, and missing where there is no library. */
  choosePicture?: (() => Promise<Picture | undefined>) | undefined
  /** The same for several pictures at once; empty if the person closed it. */
  choosePictures?: (() => Promise<readonly Picture[]>) | undefined
  chooseDocument?: (() => Promise<string | undefined>) | undefined
  /** What other records of the kind have in these fields. */
  suggestions?: Suggestions | undefined
}

export const FormContext = createContext<FormTools | undefined>(undefined)

export function useForm(): FormTools {
  const tools = use(FormContext)
  if (!tools) throw new Error('A field needs a form around it.')
  return tools
}

/** The id of the element of a field, to which the error summary links. */
export const fieldId = (form: string, path: Path): string => `${form}-${pathName(path)}`

/** The id and the error of a field whose parts have no fields of their own. */
export function useFieldError(path: Path): { id: string; error: string | undefined } {
  const { id, errors } = useForm()
  const name = pathName(path)
  const inside = Object.keys(errors).find((key) => isWithin(key, name))
  return { id: fieldId(id, path), error: inside === undefined ? undefined : errors[inside] }
}

export const isWithin = (name: string, outer: string): boolean =>
  name === outer || outer === '' || name.startsWith(`${outer}.`)
