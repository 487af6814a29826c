import { somethingWentWrong } from '#contract/words/error.ts'
import { toast } from '#web/ui/toast.ts'
import { browserApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import type { FormState } from './controls.ts'
import { type Errors, errorsIn, refusalOf } from './errors.ts'
import { homePageIn, type PublicForm } from './public-form.ts'
import { fetchToken, sendGuarded } from './send-guarded.ts'
import { fillIn, namesIn, type Typed, typedIn, valueAt } from './typed.ts'

type Target<T, Reply> = {
  /** The initial values, which the form also has again after it was sent. */
  start: () => T
  params: Readonly<Record<string, string>>
  /** Resets the fields on submit, before the response arrives. */
  clearsAtOnce: boolean
  tell: (news: Partial<FormState<Reply>>) => void
}

export type LiveForm = ReturnType<typeof openLiveForm>

/**
 * Takes over a form of the page with its current input: validates on input, blur and submit, and sends. The DOM
 * fields hold the values; this module holds the visible errors.
 */
export function openLiveForm<T extends Typed, Body, Reply>(
  element: HTMLFormElement,
  form: PublicForm<T, Body, Reply>,
  { start, params, clearsAtOnce, tell }: Target<T, Reply>,
) {
  const names = namesIn(form.empty)
  const typedNow = () => typedIn(new FormData(element), form.empty)
  let remembered = start()
  let token = fetchToken(browserApi, form.name)
  element.addEventListener('input', toast.prepare, { once: true })

  const validate = (): { body?: Body; errors: Errors } => {
    const parsed = form.schema.safeParse(form.toBody(typedNow()))
    return parsed.success
      ? { body: parsed.data, errors: {} }
      : { errors: errorsIn(parsed.error.issues) }
  }
  let shown: Errors = {}
  const show = (errors: Errors) => {
    shown = Object.fromEntries(
      names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])),
    )
    tell({ errors: shown })
  }
  /** Updates the errors of these fields only: a field that the visitor has not reached yet shows none. */
  const validateFields = (checked: readonly string[]) => {
    const { errors } = validate()
    const current = checked.map((name) => [name, errors[name] ?? ''])
    show({ ...shown, ...Object.fromEntries(current) })
  }
  const clear = (typed: T) => {
    fillIn(element, typed)
    show({})
  }

  const send = async (body: Body) => {
    remembered = typedNow()
    const homePage = homePageIn(new FormData(element))
    tell({ is: 'sending', refused: [], message: '', sent: undefined })
    if (clearsAtOnce) clear(start())
    try {
      const reply = await sendGuarded(browserApi, {
        form: form.name,
        words: { body, params },
        token: await token,
        send: (guard, key) =>
          form.send(browserApi, { ...body, ...guard, homePage }, { params, key }),
      })
      clear(start())
      token = fetchToken(browserApi, form.name)
      tell({ is: 'open', sent: { reply } })
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error)
      const { errors, message } = refusalOf(error, form.fallback)
      const refused = clearsAtOnce ? [] : names.filter((name) => errors[name])
      if (refused.length > 0) show(errors)
      tell({ is: 'failed', refused, message: refused.length > 0 ? '' : message, putBack })
    }
  }

  const putBack = () => {
    clear(remembered)
    tell({ is: 'open', message: '' })
    element.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }

  return {
    /** Validates fields that were filled in before this script loaded, except those with an error of the server. */
    checkWhatIsThere: (errors: Errors) => {
      shown = errors
      const [typed, untouched] = [typedNow(), start()]
      const left = names.filter(
        (name) => !errors[name] && isLeft(element, name) && isOther(typed, untouched, name),
      )
      if (left.length > 0) validateFields(left)
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
      tell({ is: 'open', refused, message: refused.length > 0 ? '' : somethingWentWrong })
    },
    startOver: () => clear(start()),
  }
}

const isLeft = ({ elements }: HTMLFormElement, name: string) =>
  elements.namedItem(name) !== document.activeElement

const isOther = (typed: Typed, start: Typed, name: string) =>
  JSON.stringify(valueAt(typed, name)) !== JSON.stringify(valueAt(start, name))
