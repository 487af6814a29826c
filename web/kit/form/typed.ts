/** What a form can hold: text, a tick, a list of ticks, and groups of these. */
export type Typed = { [name: string]: string | boolean | string[] | Typed }

/** The names of all fields as the page has them: 'email', 'address.city'. */
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

/** What stands in a form that was sent. `empty` says which fields there are and what each of them holds. */
export const typedIn = <T extends Typed>(form: FormData, empty: T, group = ''): T =>
  Object.fromEntries(
    Object.entries(empty).map(([name, blank]) => [name, read(form, group + name, blank)]),
    // Made field by field after `empty`, so it has the same shape.
  ) as T

function read(form: FormData, name: string, blank: Typed[string]): Typed[string] {
  if (isGroup(blank)) return typedIn(form, blank, `${name}.`)
  if (typeof blank === 'boolean') return form.has(name)
  if (Array.isArray(blank)) return form.getAll(name).filter((value) => typeof value === 'string')
  const value = form.get(name)
  return typeof value === 'string' ? value : blank
}

/** Puts words and ticks into the fields of a page. */
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

/** Whether one choice of several, or a single box, is ticked. */
export const isChosen = (value: Typed[string] | undefined, choice: string): boolean =>
  Array.isArray(value) ? value.includes(choice) : value === true || value === choice

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const isGroup = (value: Typed[string] | undefined): value is Typed =>
  typeof value === 'object' && !Array.isArray(value)
