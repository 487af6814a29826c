import { zodResolver } from '@hookform/resolvers/zod'
import type { SubmitEvent } from 'react'
import { createFormControl } from 'react-hook-form'
import { Subscriber } from '#contract/newsletter.ts'
import { toast } from '#web/ui/toast.ts'
import { askForToken, sendSubscription } from './send-subscription.ts'
import { failedTitle, nextStep, putBackLabel, thanksFor } from './subscribe-outcome.tsx'
import {
  type Errors,
  fieldNames,
  nothingTyped,
  type Outcome,
  type Typed,
  typedIn,
} from './subscriber-fields.ts'

type FormTarget = {
  organisation: string
  onErrors: (errors: Errors) => void
  onOutcome: (outcome: Outcome | undefined) => void
}

export type LiveForm = ReturnType<typeof openLiveForm>

/** Takes over a form that is in the page: checks on change, on leaving a field and on sending, and sends. */
export function openLiveForm(
  form: HTMLFormElement,
  { organisation, onErrors, onOutcome }: FormTarget,
) {
  let remembered = nothingTyped
  let token = askForToken()
  toast.prepare()

  const fields = createFormControl<Subscriber>({
    mode: 'all',
    resolver: zodResolver(Subscriber),
    defaultValues: typedIn(new FormData(form)),
  })
  fields.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) =>
      onErrors(Object.fromEntries(fieldNames.map((name) => [name, errors[name]?.message]))),
  })

  const fill = (typed: Typed) => {
    for (const name of fieldNames) fields.setValue(name, typed[name])
    fields.clearErrors()
  }

  const putBack = () => {
    fill(remembered)
    onOutcome(undefined)
    form.querySelector<HTMLButtonElement>('[type=submit]')?.focus()
  }

  const send = fields.handleSubmit(async (subscriber) => {
    const sent = new FormData(form)
    remembered = typedIn(sent)
    fill(nothingTyped)
    onOutcome('sending')
    try {
      await sendSubscription(subscriber, sent, await token)
      onOutcome('sent')
      toast.success(thanksFor(organisation), { description: nextStep })
    } catch {
      onOutcome('failed')
      toast.error(failedTitle, { action: { label: putBackLabel, onClick: putBack } })
    }
    token = askForToken()
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Leaving a field checks it. Left now, it is checked as it was sent and not as an empty one.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    void send()
  }

  return { register: fields.register, submit, putBack }
}
