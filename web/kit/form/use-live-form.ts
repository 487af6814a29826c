import { useEffect, useRef, useState } from 'react'
import { whenNear } from '#web/ui/when-near.ts'
import type { Errors } from './errors.ts'
import type { FormState } from './form-state.ts'
import type { LiveForm } from './live-form.ts'
import type { PublicForm } from './public-form.ts'
import type { Typed } from './typed.ts'

export type LiveOptions<T extends Typed, Body, Reply> = {
  /** What the fields hold before somebody types, and again when the form was sent. */
  start: T
  /** Fetches what checks and sends: `() => import('./subscribe.ts')`, which exports it as `form`. */
  bring: () => Promise<{ form: PublicForm<T, Body, Reply> }>
  /** Of the address it is sent to. */
  params?: Readonly<Record<string, string>>
  /** Empties the fields as soon as they are sent, whatever comes of it. */
  clearsAtOnce?: boolean
}

type Target<Reply> = { errors: Errors; tell: (news: Partial<FormState<Reply>>) => void }

/** Brings the part that checks and sends as soon as the form is about to be seen. */
export function useLiveForm<T extends Typed, Body, Reply>(
  options: LiveOptions<T, Body, Reply>,
  target: Target<Reply>,
) {
  // Not a state: the form looks the same with and without it, and a long one takes a while to be drawn again.
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
      // Asked for again when the form is sent.
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
