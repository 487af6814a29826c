import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { type Controls, controlsOf, fieldId } from '#web/kit/form/controls.ts'
import { errorsIn } from '#web/kit/form/errors.ts'
import { FormErrors } from '#web/kit/form/form-errors.tsx'
import { namesIn, type Typed, typedIn } from '#web/kit/form/typed.ts'
import { Button } from '#web/ui/button.tsx'
import { formErrors } from '#console/kit/error-text.ts'
import { DialogActions } from './dialog.tsx'
import styles from './desk-form.module.css'

type DeskFormProps<T extends Typed, Body, Result> = {
  /** The value of every field at the start: text, or a list of choices. */
  initial: T
  /** The schema of the contract. Its messages appear beside the fields. */
  schema: z.ZodMiniType<Body>
  send: (body: Body) => Promise<Result>
  onDone: (result: Result) => void
  /** The label of the button: what happens, as a verb. */
  action: string
  pending?: string
  onCancel?: () => void
  children: (controls: Controls<T>) => ReactNode
}

type State = {
  status: 'open' | 'sending'
  errors: Readonly<Record<string, string>>
  refused: readonly string[]
  message: string
}
const openState: State = { status: 'open', errors: {}, refused: [], message: '' }

/**
 * A form that validates with the contract before it sends. The fields keep their input after every error. Ctrl+S,
 * Cmd+S, Ctrl+Enter and Cmd+Enter send it.
 */
export function DeskForm<T extends Typed, Body, Result>(form: DeskFormProps<T, Body, Result>) {
  const { initial, schema, action, pending = 'Saving …', onCancel, children } = form
  const id = useId()
  const [state, setState] = useState(openState)
  const summary = useRef<HTMLDivElement>(null)
  const isRunning = useRef(false)

  useEffect(() => {
    const [first] = state.refused
    if (first === undefined) return
    if (state.refused.length > 1) summary.current?.focus()
    else focusField(fieldId(id, first))
  }, [id, state.refused])

  const refuse = (errors: State['errors'], message = '') => {
    // The summary lists the errors in the order of the fields on the page.
    const order = namesIn(initial)
    const refused = Object.keys(errors).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    setState({ status: 'open', errors, refused, message })
  }

  const submit = async (element: HTMLFormElement) => {
    if (isRunning.current) return
    const parsed = schema.safeParse(typedIn(new FormData(element), initial))
    if (!parsed.success) return refuse(errorsIn(parsed.error.issues))
    isRunning.current = true
    setState({ ...openState, status: 'sending' })
    try {
      const result = await form.send(parsed.data)
      setState(openState)
      form.onDone(result)
    } catch (error) {
      const { errors, message } = formErrors(error)
      refuse(errors, message)
    } finally {
      isRunning.current = false
    }
  }

  const { errors, refused, message } = state
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields bubble here
    <form
      noValidate
      className={styles.form}
      onKeyDown={sendOnShortcut}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <FormErrors id={id} ref={summary} errors={errors} refused={refused} message={message} />
      {children(controlsOf<T>({ id, typed: initial, state }))}
      <DialogActions onClose={onCancel} close="Cancel">
        <Button type="submit" small pending={state.status === 'sending' && pending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

function sendOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  const isShortcut = (event.ctrlKey || event.metaKey) && /^(?:s|enter)$/i.test(event.key)
  if (!isShortcut) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** In a group of choices the first one takes the focus. */
function focusField(id: string): void {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset') ? field.querySelector('input') : field
  control?.focus()
}
