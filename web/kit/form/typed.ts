/** The input of a form: text, a checkbox, a list of checkboxes, and groups of these. */
export type Typed = { [name: string]: string | boolean | string[] | Typed }

/** The names of all fields in the page: 'email', 'address.city'. */
export const namesIn = (typed: Typed, group = ''): string[] =>
  Object.entries(typed).flatMap(([name, value]) =>
    isGroup(value) ? namesIn(value, `${group}${name}.`) : [group + name],
  )

export const valueAt = (typed: Typed, name: string): Typed[string] | undefined =>
  name
    .split('.')
    .reduce<Typed[string] | undefined>(
      (value, part) => (isGroup(value) ? value[part] : undefined),
      typed,
    )

export function textAt(typed: Typed, name: string): string {
  const value = valueAt(typed, name)
  return typeof value === 'string' ? value : ''
}

/** Reads the input of a form. `empty` names the fields and their types. */
export const typedIn = <T extends Typed>(form: FormData, empty: T, group = ''): T =>
  Object.fromEntries(
    Object.entries(empty).map(([name, blank]) => [name, read(form, group + name, blank)]),
    // Built from the entries of `empty`, so it has the same shape.
  ) as T

function read(form: FormData, name: string, blank: Typed[string]): Typed[string] {
  if (isGroup(blank)) return typedIn(form, blank, `${name}.`)
  if (typeof blank === 'boolean') return form.has(name)
  if (Array.isArray(blank)) return form.getAll(name).filter((value) => typeof value === 'string')
  const value = form.get(name)
  return typeof value === 'string' ? value : blank
}

/** Writes input into the fields of a form. */
export function fillIn(form: HTMLFormElement, typed: Typed): void {
  for (const control of form.elements) {
    if (!isControl(control)) continue
    const value = valueAt(typed, control.name)
    if (value === undefined || isGroup(value)) continue
    if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type))
      control.checked = isChosen(value, control.value)
    else control.value = String(value)
  }
}

/** Whether a choice of a list, a radio or a single checkbox is checked. */
export const isChosen = (value: Typed[string] | undefined, choice: string): boolean =>
  Array.isArray(value) ? value.includes(choice) : value === true || value === choice

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const isGroup = (value: Typed[string] | undefined): value is Typed =>
  typeof value === 'object' && !Array.isArray(value)
