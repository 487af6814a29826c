import type { Subscriber } from '#contract/newsletter.ts'

export type FieldName = keyof Subscriber
export type Typed = Record<FieldName, string>
export type Errors = Partial<Record<FieldName, string>>
export type Outcome = 'sending' | 'sent' | 'failed'

export const nothingTyped: Typed = { firstName: '', lastName: '', email: '' }

export const fieldNames: readonly FieldName[] = ['firstName', 'lastName', 'email']

/** What stands in the form, whoever put it there. */
export function typedIn(form: FormData): Typed {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { firstName: text('firstName'), lastName: text('lastName'), email: text('email') }
}
