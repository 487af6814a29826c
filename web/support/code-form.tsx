import { useState } from 'react'
import { Button, Buttons } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Outcome } from './code-actions.ts'
import type { Live } from './find-live.ts'
import { loadChat, notSent } from './load-chat.ts'
import styles from './chat-panel.module.css'

/** For a visitor with the code of an earlier message: reads the answer or deletes the message. */
export function CodeForm({ onLive }: { onLive: (live: Live) => void }) {
  const [typed, setTyped] = useState('')
  const [{ error, result }, setOutcome] = useState<Outcome>({})
  const [isBusy, setBusy] = useState(false)

  const act = async (action: 'read' | 'erase') => {
    setOutcome({})
    setBusy(true)
    const outcome = await loadChat().then(
      (actions) => actions[action](typed),
      (): Outcome => ({ error: notSent }),
    )
    setBusy(false)
    setOutcome(outcome)
    if (outcome.isErased) setTyped('')
    if (outcome.live) onLive(outcome.live)
  }

  return (
    <details className={styles.more}>
      <summary>I have a code</summary>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void act('read')
        }}
      >
        <TextField
          label="Your code"
          value={typed}
          error={error || undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Buttons>
          <Button type="submit" variant="dark" small disabled={isBusy}>
            Read the answer
          </Button>
          <Button variant="outline" small disabled={isBusy} onClick={() => void act('erase')}>
            Delete the message
          </Button>
        </Buttons>
        <p role="status" className={styles.answer}>
          {result}
        </p>
      </form>
    </details>
  )
}
