import type { Registration, SafeContact } from '#contract/registration.ts'

/** The fields of the form as the API wants them. */
export function registrationIn(form: FormData): Registration {
  const intakeNote = typedIn(form, 'intakeNote')
  return {
    ...detailsIn(form),
    email: typedIn(form, 'email'),
    homePage: typedIn(form, 'homePage'),
    ...(form.has('isYouth') && { isYouth: true }),
    ...(intakeNote !== '' && { intakeNote }),
  }
}

export const detailsIn = (form: FormData) => ({
  name: typedIn(form, 'name'),
  accessNeeds: typedIn(form, 'accessNeeds'),
  safeContact: safeContactIn(form),
})

function safeContactIn(form: FormData): SafeContact {
  const way = typedIn(form, 'way')
  if (way === 'text') return { way, phone: typedIn(form, 'phone') }
  return { way: way === 'none' ? 'none' : 'email' }
}

/** What was typed into one field; empty when it was not there. */
export function typedIn(form: FormData, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed : ''
}
