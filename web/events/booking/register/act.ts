import { data, redirect } from 'react-router'
import { Registration } from '#contract/registration.ts'
import type { Sent } from '../../act.ts'
import { type Errors, errorsOf, refusalOf } from '../../refusal.ts'
import type { Outcome } from './outcome.ts'
import { registrationIn, typedIn } from './registration-in.ts'
import { sendForVisitor, sendRegistration } from './send-registration.ts'

export async function act({ api, params: { id = '' }, form, isBrowser }: Sent) {
  const body = registrationIn(form)
  const checked = Registration.safeParse(body)
  if (!checked.success) return refused(form, errorsOf(checked.error.issues))
  try {
    const send = isBrowser ? sendRegistration : sendForVisitor
    const place = await send(api, { id, body })
    if (typedIn(form, 'from') !== 'dialog') return redirect(`/place/${place._id}`)
    const mayWrite = body.safeContact?.way === 'email'
    return { is: 'registered', place, mayWrite } satisfies Outcome
  } catch (error) {
    const { errors, message } = refusalOf(error)
    return refused(form, errors, message)
  }
}

/** What was typed goes back with the complaints, since a page without script has forgotten it. */
function refused(form: FormData, errors: Errors, message = '') {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return data({ is: 'refused', errors, message, typed } satisfies Outcome, 422)
}
