import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { somethingWentWrong } from '#contract/text/error.ts'
import { toast } from '#web/ui/toast.ts'
import { whenNear } from '#web/ui/when-near.ts'
import { controlsOf, type FormState, initialState } from './controls.ts'
import type { Errors } from './errors.ts'
import type { LiveForm } from './live-form.ts'
import type { Posted, PublicForm } from './public-form.ts'
import type { Typed } from './typed.ts'

type LiveOptions<T extends Typed, Body, Reply> = {
  /** The initial values, which the form also has again after it was sent. */
  start: T
  /** Loads the module that exports the `PublicForm` as `form`: `() => import('./subscribe.ts')`. */
  load: () => Promise<{ form: PublicForm<T, Body, Reply> }>
  /** The parameters of the endpoint. */
  params?: Readonly<Record<string, string>>
  /** Resets the fields on submit, before the response arrives. */
  clearsAtOnce?: boolean
}

type FormOptions<T extends Typed, Body, Reply> = LiveOptions<T, Body, Reply> & {
  /** The action data of a post without script. */
  posted?: Posted<T, Reply> | undefined
  onSent?: (reply: Reply) => void
  /** Replaces the error toast. The message is empty where fields have their own errors. */
  onFailed?: (message: string, restoreInput?: () => void) => void
}

/**
 * A form that works without script as a plain post. With script it is validated during input and sent without leaving
 * the page. Its code loads when the form comes near the viewport, so that it still validates if the connection drops.
 */
export function usePublicForm<T extends Typed, Body, Reply>(options: FormOptions<T, Body, Reply>) {
  const { start, posted, onSent, onFailed = showError } = options
  const id = useId()
  const summary = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(() => initialState(posted))
  const updateState = (change: Partial<FormState<Reply>>) =>
    setState((now) => ({ ...now, ...change }))
  const { live, loadLive, element, attach } = useLiveForm(options, {
    errors: state.errors,
    update: (change) => {
      updateState(change)
      if (change.sent) onSent?.(change.sent.reply)
      if (change.status === 'failed') onFailed(change.message ?? '', change.restoreInput)
    },
  })
  useFocusOnRefusal(element, summary, state.refused)

  const submit = async () => {
    if (live.current) return live.current.submit()
    updateState({ status: 'sending' })
    const loaded = await loadLive()
    if (loaded) return loaded.submit()
    updateState({ status: 'open' })
    // The script could not be loaded. Online, the browser posts the form itself.
    if (navigator.onLine) element.current?.submit()
    else toast.error(somethingWentWrong)
  }

  const check = (event: { target: EventTarget }) => live.current?.check(event)

  return {
    ...controlsOf<T>({ id, typed: posted?.kind === 'refused' ? posted.typed : start, state }),
    form: {
      ref: attach,
      method: 'post',
      noValidate: true,
      onInput: check,
      onBlur: check,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        void submit()
      },
    } as const,
    element,
    /** For `FormErrors`. */
    problems: { id, ref: summary, ...state },
    isSending: state.status === 'sending',
    hasFailed: state.status === 'failed',
    sent: state.sent,
    restoreInput: state.restoreInput,
    /** Resets the form. */
    startOver: () => {
      if (live.current) live.current.startOver()
      else element.current?.reset()
      updateState({ status: 'open', sent: undefined, message: '', refused: [] })
    },
  }
}

function showError(message: string): void {
  if (message !== '') toast.error(message)
}

/** Moves the focus to the invalid field, or to the summary where several are invalid. */
function useFocusOnRefusal(
  form: RefObject<HTMLFormElement | null>,
  summary: RefObject<HTMLElement | null>,
  refused: readonly string[],
): void {
  // Errors in the server-rendered page have their own autofocus.
  const lastRefused = useRef(refused)
  useEffect(() => {
    if (lastRefused.current === refused) return
    lastRefused.current = refused
    if (refused.length > 1) summary.current?.focus()
    else if (refused.length === 1)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, summary, refused])
}

type FormBinding<Reply> = { errors: Errors; update: (change: Partial<FormState<Reply>>) => void }

/** Loads validation and sending when the form comes near the viewport. */
function useLiveForm<T extends Typed, Body, Reply>(
  options: LiveOptions<T, Body, Reply>,
  binding: FormBinding<Reply>,
) {
  // A ref and not a state: loading changes nothing visible, and rendering a long form again is slow.
  const live = useRef<LiveForm>(undefined)
  const element = useRef<HTMLFormElement>(null)
  const loading = useRef<Promise<LiveForm | undefined>>(undefined)
  const latest = useRef({ options, binding })
  useEffect(() => {
    latest.current = { options, binding }
  })

  const open = async (form: HTMLFormElement) => {
    try {
      const { load, params = {}, clearsAtOnce = false } = latest.current.options
      const [kit, feature] = await Promise.all([import('./live-form.ts'), load()])
      if (element.current !== form) return undefined
      const opened = kit.openLiveForm(form, feature.form, {
        params,
        clearsAtOnce,
        start: () => latest.current.options.start,
        update: (change) => latest.current.binding.update(change),
      })
      live.current = opened
      opened.validatePrefilled(latest.current.binding.errors)
      return opened
    } catch {
      // Submitting the form loads it again.
      loading.current = undefined
      return undefined
    }
  }
  const loadLive = async () =>
    element.current ? (loading.current ??= open(element.current)) : undefined

  const [attach] = useState(() => (form: HTMLFormElement | null) => {
    if (!form) return
    element.current = form
    const stop = whenNear(form, () => void loadLive(), '600px')
    return () => {
      stop()
      element.current = null
      loading.current = undefined
      live.current = undefined
    }
  })
  return { live, loadLive, element, attach }
}
