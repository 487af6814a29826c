import { useId, useRef, useState, type RefObject, useEffect } from 'react'
import { somethingWentWrong } from '#contract/words/error.ts'
import { toast } from '#web/ui/toast.ts'
import { controlsOf, type FormState, initialState } from './controls.ts'
import type { Posted } from './public-form.ts'
import type { Typed } from './typed.ts'
import { type LiveOptions, useLiveForm } from './use-live-form.ts'

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
      if (change.is === 'failed') onFailed(change.message ?? '', change.restoreInput)
    },
  })
  useFocusOnRefusal(element, summary, state.refused)

  const submit = async () => {
    if (live.current) return live.current.submit()
    updateState({ is: 'sending' })
    const loaded = await loadLive()
    if (loaded) return loaded.submit()
    updateState({ is: 'open' })
    // The script could not be loaded. Online, the browser posts the form itself.
    if (navigator.onLine) element.current?.submit()
    else toast.error(somethingWentWrong)
  }

  const check = (event: { target: EventTarget }) => live.current?.check(event)

  return {
    ...controlsOf<T>({ id, typed: posted?.is === 'refused' ? posted.typed : start, state }),
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
    isSending: state.is === 'sending',
    hasFailed: state.is === 'failed',
    sent: state.sent,
    restoreInput: state.restoreInput,
    /** Resets the form. */
    startOver: () => {
      if (live.current) live.current.startOver()
      else element.current?.reset()
      updateState({ is: 'open', sent: undefined, message: '', refused: [] })
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
