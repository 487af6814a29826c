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
  bring: () => Promise<{ form: PublicForm<T, Body, Reply> }>
  /** The parameters of the endpoint. */
  params?: Readonly<Record<string, string>>
  /** Resets the fields on submit, before the response arrives. */
  clearsAtOnce?: boolean
}

type Target<Reply> = { errors: Errors; tell: (news: Partial<FormState<Reply>>) => void }

/** Loads validation and sending when the form comes near the viewport. */
export function useLiveForm<T extends Typed, Body, Reply>(
  options: LiveOptions<T, Body, Reply>,
  target: Target<Reply>,
) {
  // A ref and not a state: loading changes nothing visible, and rendering a long form again is slow.
  const live = useRef<LiveForm>(undefined)
  const element = useRef<HTMLFormElement>(null)
  const bringing = useRef<Promise<LiveForm | undefined>>(undefined)
  const latest = useRef({ options, target })
  useEffect(() => {
    latest.current = { options, target }
  })

  const open = async (form: HTMLFormElement) => {
    try {
      const { bring, params = {}, clearsAtOnce = false } = latest.current.options
      const [kit, feature] = await Promise.all([import('./live-form.ts'), bring()])
      if (element.current !== form) return undefined
      const opened = kit.openLiveForm(form, feature.form, {
        params,
        clearsAtOnce,
        start: () => latest.current.options.start,
        tell: (news) => latest.current.target.tell(news),
      })
      live.current = opened
      opened.checkWhatIsThere(latest.current.target.errors)
      return opened
    } catch {
      // Submitting the form loads it again.
      bringing.current = undefined
      return undefined
    }
  }
  const bringLive = async () =>
    element.current ? (bringing.current ??= open(element.current)) : undefined

  const [attach] = useState(() => (form: HTMLFormElement | null) => {
    if (!form) return
    element.current = form
    const stop = whenNear(form, () => void bringLive(), '600px')
    return () => {
      stop()
      element.current = null
      bringing.current = undefined
      live.current = undefined
    }
  })
  return { live, bringLive, element, attach }
}
