import { type ComponentProps, type FormEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { messageKeptDays } from '#contract/support.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import unseen from '#web/ui/visually-hidden.module.css'
import type { Draft, Errors } from './use-message.ts'
import styles from './chat-panel.module.css'

const ways = [
  { way: 'here', label: 'Here. I will come back with a code' },
  { way: 'text', label: 'Text message, plain words' },
  { way: 'email', label: 'E-mail, plain subject' },
] as const

type MessageFormProps = {
  id: string
  draft: Draft
  errors: Errors
  trouble: string
  change: (part: Partial<Draft>) => void
  /** Answers with the names of the fields to mend. */
  send: () => string[]
}

export function MessageForm({ id, draft, errors, trouble, change, send }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const keep = useEffectEvent(change)
  // What somebody wrote and chose before this script came is kept.
  useLayoutEffect(() => {
    if (!form.current) return
    const written = new FormData(form.current)
    const { way } = ways.find(({ way: one }) => one === written.get('answerBy')) ?? ways[0]
    const message = written.get('message')
    if (typeof message === 'string' && (message || way !== 'here')) keep({ message, answerBy: way })
  }, [])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first] = send()
    const field = first && event.currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  const typed = (name: 'message' | 'phone' | 'email') =>
    ({
      name,
      value: draft[name],
      error: errors[name],
      // The device must not offer these words to whoever holds it next.
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    }) satisfies Partial<ComponentProps<typeof TextField>>
  return (
    <form ref={form} id={id} className={styles.form} noValidate onSubmit={onSubmit}>
      <TextArea label="Leave a message" rows={2} {...typed('message')} />
      <ChoiceGroup legend="A safe way to answer you" error={errors['answerBy']}>
        {ways.map(({ way, label }) => (
          <Choice
            key={way}
            type="radio"
            name="answerBy"
            value={way}
            className={styles.way}
            label={label}
            checked={draft.answerBy === way}
            onChange={() => change({ answerBy: way })}
          />
        ))}
      </ChoiceGroup>
      {draft.answerBy === 'text' && (
        <TextField label="Number we may text" type="tel" inputMode="tel" {...typed('phone')} />
      )}
      {draft.answerBy === 'email' && (
        <TextField label="E-mail we may write to" type="email" {...typed('email')} />
      )}
      <div className={unseen.hidden} aria-hidden="true">
        <input
          name="homePage"
          tabIndex={-1}
          autoComplete="off"
          value={draft.homePage}
          onChange={({ target }) => change({ homePage: target.value })}
        />
      </div>
      <p className={styles.small}>Deletes itself after {messageKeptDays} days. No name is asked.</p>
      <div role="alert">
        <FieldError id={`${id}-trouble`}>{trouble}</FieldError>
      </div>
    </form>
  )
}
