import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { consentWording } from '#contract/newsletter-words.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldPair, TextField } from '#web/ui/field.tsx'
import { whenNear } from '#web/ui/when-near.ts'
import type { LiveForm } from './live-form.ts'
import {
  type Errors,
  type FieldName,
  nothingTyped,
  type Outcome,
  type Typed,
} from './subscriber-fields.ts'
import { SubscribeOutcome } from './subscribe-outcome.tsx'
import styles from './subscribe-form.module.css'

type Given = { typed?: Typed; errors?: Errors; outcome?: Outcome }

/**
 * A plain form that posts to /newsletter. Once it comes near, the part that checks while one types is fetched
 * and takes over the very same fields, with whatever stands in them.
 */
export function SubscribeForm({ typed = nothingTyped, ...given }: Given) {
  const organisation = useRootData()?.organisation.name ?? ''
  const { pathname } = useLocation()
  const [errors, setErrors] = useState<Errors>(given.errors ?? {})
  const [outcome, setOutcome] = useState(given.outcome)
  const [live, setLive] = useState<LiveForm>()
  const form = useRef<HTMLFormElement>(null)
  const takeOver = useEffectEvent(async (element: HTMLFormElement) => {
    const { openLiveForm } = await import('./live-form.ts')
    setLive(openLiveForm(element, { organisation, onErrors: setErrors, onOutcome: setOutcome }))
  })
  useEffect(() => {
    const element = form.current
    if (!element) return
    // Without that part the form still works: it is sent like any other.
    return whenNear(element, () => void takeOver(element).catch(() => undefined), '600px')
  }, [])
  const field = (name: FieldName) => ({
    required: true,
    error: errors[name],
    defaultValue: typed[name],
    ...(live?.register(name) ?? { name }),
  })
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/newsletter"
      noValidate
      aria-labelledby="loop"
      onSubmit={live?.submit}
    >
      <FieldPair>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </FieldPair>
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <input type="hidden" name="page" value={pathname} />
      <p className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="homePage" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <Button type="submit" pending={outcome === 'sending' && 'Sending'}>
        Subscribe
      </Button>
      <p className={styles.consent}>{consentWording}</p>
      <SubscribeOutcome outcome={outcome} organisation={organisation} putBack={live?.putBack} />
    </form>
  )
}
