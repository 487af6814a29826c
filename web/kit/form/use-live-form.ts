import { useEffect, useRef, useState } from 'react'
import { whenNear } from '#web/ui/when-near.ts'
import type { FormState } from './controls.ts'
import type { Errors } from './errors.ts'
import type { LiveForm } from './live-form.ts'
import type { PublicForm } from './public-form.ts'
import type { Typed } from './typed.ts'

export type LiveOptions<T extends Typed, Body, Reply> = {
  /** The initial values, which the form also has again after it was sent. */
  start: T
  /** Loads the module that exports the `PublicForm` as `form`: `() => import('./subscribe.ts')`. */
  load: () => Promise<{ form: PublicForm<T, Body, Reply> }>
  /** The parameters of the endpoint. */
  params?: Readonly<Record<string, string>>
  /** Resets the fields on submit, before the response arrives. */
  clearsAtOnce?: boolean
}

type FormBinding<Reply> = { errors: Errors; update: (change: Partial<FormState<Reply>>) => void }

/** Loads validation and sending when the form comes near the viewport. */
export function useLiveForm<T extends Typed, Body, Reply>(
  options: LiveOptions<T, Body, Reply>,
  target: FormBinding<Reply>,
) {
  // A ref and not a state: loading changes nothing visible, and rendering a long form again is slow.
  const live = useRef<LiveForm>(undefined)
  const element = useRef<HTMLFormElement>(null)
  const loading = useRef<Promise<LiveForm | undefined>>(undefined)
  const latest = useRef({ options, target })
  useEffect(() => {
    latest.current = { options, target }
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
        update: (change) => latest.current.target.update(change),
      })
      live.current = opened
      opened.validatePrefilled(latest.current.target.errors)
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
