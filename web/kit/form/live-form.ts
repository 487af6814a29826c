import { somethingWentWrong } from '#contract/text/error.ts'
import { toast } from '#web/ui/toast.ts'
import { browserApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import type { FormState } from './controls.ts'
import { type Errors, errorsIn, refusalOf } from './errors.ts'
import { honeypotValue, type PublicForm } from './public-form.ts'
import { fetchToken, sendGuarded } from './send-guarded.ts'
import { fillIn, namesIn, type Typed, typedIn, valueAt } from './typed.ts'

type FormBinding<T, Reply> = {
  /** The initial values, which the form also has again after it was sent. */
  start: () => T
  params: Readonly<Record<string, string>>
  /** Resets the fields on submit, before the response arrives. */
  clearsAtOnce: boolean
  update: (change: Partial<FormState<Reply>>) => void
}

export type LiveForm = ReturnType<typeof openLiveForm>

/**
 * Takes over a form of the page with its current input: validates on input, blur and submit, and sends. The DOM
 * fields hold the values; this module holds the visible errors.
 */
export function openLiveForm<T extends Typed, Body, Reply>(
  element: HTMLFormElement,
  form: PublicForm<T, Body, Reply>,
  { start, params, clearsAtOnce, update }: FormBinding<T, Reply>,
) {
  const names = namesIn(form.empty)
  const currentInput = () => typedIn(new FormData(element), form.empty)
  let lastSent = start()
  let token = fetchToken(browserApi, form.name)
  element.addEventListener('input', toast.prepare, { once: true })

  const validate = (): { body?: Body; errors: Errors } => {
    const parsed = form.schema.safeParse(form.toBody(currentInput()))
    return parsed.success
      ? { body: parsed.data, errors: {} }
      : { errors: errorsIn(parsed.error.issues) }
  }
  let shown: Errors = {}
  const show = (errors: Errors) => {
    shown = Object.fromEntries(
      names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])),
    )
    update({ errors: shown })
  }
  /** Updates the errors of these fields only: a field that the visitor has not reached yet shows none. */
  const validateFields = (validated: readonly string[]) => {
    const { errors } = validate()
    const current = validated.map((name) => [name, errors[name] ?? ''])
    show({ ...shown, ...Object.fromEntries(current) })
  }
  const clear = (typed: T) => {
    fillIn(element, typed)
    show({})
  }

  const send = async (body: Body) => {
    lastSent = currentInput()
    const homePage = honeypotValue(new FormData(element))
    update({ status: 'sending', refused: [], message: '', sent: undefined })
    if (clearsAtOnce) clear(start())
    try {
      const reply = await sendGuarded(browserApi, {
        form: form.name,
        input: { body, params },
        token: await token,
        send: (guard, key) =>
          form.send(browserApi, { ...body, ...guard, homePage }, { params, key }),
      })
      clear(start())
      token = fetchToken(browserApi, form.name)
      update({ status: 'open', sent: { reply } })
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      const { errors, message } = refusalOf(error, form.fallback)
      const refused = clearsAtOnce ? [] : names.filter((name) => errors[name])
      if (refused.length > 0) show(errors)
      update({
        status: 'failed',
        refused,
        message: refused.length > 0 ? '' : message,
        restoreInput,
      })
    }
  }

  const restoreInput = () => {
    clear(lastSent)
    update({ status: 'open', message: '' })
    element.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }

  return {
    /** Validates fields that were filled in before this script loaded, except those with an error of the server. */
    validatePrefilled: (errors: Errors) => {
      shown = errors
      const [typed, initial] = [currentInput(), start()]
      const prefilled = names.filter(
        (name) => !errors[name] && isBlurred(element, name) && isChanged(typed, initial, name),
      )
      if (prefilled.length > 0) validateFields(prefilled)
    },
    check: ({ target }: { target: EventTarget }) => {
      const { name } = target as Partial<HTMLInputElement>
      // A change may also resolve the error of another field.
      if (name && names.includes(name)) validateFields([name, ...Object.keys(shown)])
    },
    submit: () => {
      // Blur validates the field. Blurring now validates the sent value and not the field that is emptied afterwards.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      const { body, errors } = validate()
      show(errors)
      if (body !== undefined) return void send(body)
      const refused = Object.keys(shown)
      update({ status: 'open', refused, message: refused.length > 0 ? '' : somethingWentWrong })
    },
    startOver: () => clear(start()),
  }
}

const isBlurred = ({ elements }: HTMLFormElement, name: string) =>
  elements.namedItem(name) !== document.activeElement

const isChanged = (typed: Typed, start: Typed, name: string) =>
  JSON.stringify(valueAt(typed, name)) !== JSON.stringify(valueAt(start, name))
