import { zodResolver } from '@hookform/resolvers/zod'
import {
  createFormControl,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
} from 'react-hook-form'
import { somethingWentWrong } from '#contract/something-went-wrong.ts'
import { toast } from '#web/ui/toast.ts'
import { browserApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { type Errors, refusalOf } from './errors.ts'
import type { FormState } from './form-state.ts'
import { homePageIn } from './home-page-in.ts'
import type { PublicForm } from './public-form.ts'
import { fetchToken, sendGuarded } from './send-guarded.ts'
import { fillIn, namesIn, type Typed, typedIn, valueAt } from './typed.ts'

type Target<T, Reply> = {
  /** What the fields hold before somebody types, and again when the form was sent. */
  start: () => T
  params: Readonly<Record<string, string>>
  /** Empties the fields as soon as they are sent, whatever comes of it. */
  clearsAtOnce: boolean
  tell: (news: Partial<FormState<Reply>>) => void
}

export type LiveForm = ReturnType<typeof openLiveForm>

/**
 * Takes over a form that is in the page, with whatever stands in it: checks on change, on leaving a field and on
 * sending, and sends. The words live in the page's own fields; what is held here is which complaints are shown.
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

  // The types of the resolver want to know the schema; any schema of the contract will do.
  const check = zodResolver(form.schema as never) as Resolver<FieldValues, unknown, Body>
  const fields = createFormControl<FieldValues, unknown, Body>({
    resolver: (_, context, options) =>
      check(form.toBody(typedNow()) as FieldValues, context, options),
  })
  let shown: Errors = {}
  const show = (errors: FieldErrors) => {
    shown = Object.fromEntries(
      names.flatMap((name) => {
        const message = messageIn(get(errors, name))
        return message ? [[name, message]] : []
      }),
    )
    tell({ errors: shown })
  }
  fields.subscribe({ formState: { errors: true }, callback: ({ errors = {} }) => show(errors) })

  const complain = (errors: Errors) => {
    for (const [name, message] of Object.entries(errors)) fields.setError(name, { message })
  }
  const clear = (typed: T) => {
    fillIn(element, typed)
    fields.clearErrors()
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
      complain(Object.fromEntries(refused.map((name) => [name, errors[name] ?? ''])))
      tell({ is: 'failed', refused, message: refused.length > 0 ? '' : message, putBack })
    }
  }

  const putBack = () => {
    clear(remembered)
    tell({ is: 'open', message: '' })
    element.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }

  const refuse = (errors: FieldErrors) => {
    show(errors)
    const refused = names.filter((name) => shown[name])
    tell({ is: 'open', refused, message: refused.length > 0 ? '' : somethingWentWrong })
  }

  return {
    /** What was filled in and left before this script came has not been checked yet, unless by the server. */
    checkWhatIsThere: (errors: Errors) => {
      complain(errors)
      const [typed, untouched] = [typedNow(), start()]
      const left = names.filter(
        (name) => !errors[name] && isLeft(element, name) && isOther(typed, untouched, name),
      )
      if (left.length > 0) void fields.trigger(left)
    },
    check: ({ target }: { target: EventTarget }) => {
      const { name } = target as Partial<HTMLInputElement>
      // One answer may settle another's complaint.
      if (name && names.includes(name)) void fields.trigger([name, ...Object.keys(shown)])
    },
    submit: () => {
      // Leaving a field checks it. Left now, it is checked as it was sent and not as an empty one.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      void fields.handleSubmit(send, refuse)()
    },
    startOver: () => clear(start()),
  }
}

/** A list complains as a whole or by its first wrong choice. */
function messageIn(found: unknown): string | undefined {
  const [first] = [found].flat().filter(Boolean) as { message?: string }[]
  return first?.message
}

const isLeft = ({ elements }: HTMLFormElement, name: string) =>
  elements.namedItem(name) !== document.activeElement

const isOther = (typed: Typed, start: Typed, name: string) =>
  JSON.stringify(valueAt(typed, name)) !== JSON.stringify(valueAt(start, name))
