import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/kit/api-error.ts'
import { Button, Buttons } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { bringCalls, deleteStoredMessage } from './chat-calls.ts'
import styles from './chat-panel.module.css'

const notThrough = 'It did not get through. Try again.'

/** For a visitor with the code of an earlier message: reads the answer or deletes the message. */
export function CodeForm() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [input, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)

  const withCode = async (work: (code: string) => Promise<string>) => {
    setMessage('')
    setBusy(true)
    try {
      const { SupportCode } = await bringCalls()
      const parsed = SupportCode.safeParse(typed)
      setError(parsed.error?.issues[0]?.message ?? '')
      if (parsed.success) setMessage(await work(parsed.data))
    } catch (problem) {
      setError((problem instanceof ApiError && problem.message) || notThrough)
    }
    setBusy(false)
  }
  const read = (event: FormEvent) => {
    event.preventDefault()
    void withCode(async (code) => {
      const { browserApi, readAnswer } = await bringCalls()
      const { data } = await browserApi(readAnswer, { body: { code } })
      return data.answer ?? 'There is no answer yet. Your message is with us.'
    })
  }
  const erase = () =>
    withCode(async (code) => {
      await deleteStoredMessage(code)
      setTyped('')
      return 'Everything under this code is deleted.'
    })

  return (
    <details className={styles.more}>
      <summary>I have a code</summary>
      <form className={styles.form} noValidate onSubmit={read}>
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
          <Button type="submit" look="dark" small disabled={isBusy}>
            Read the answer
          </Button>
          <Button look="outline" small disabled={isBusy} onClick={() => void erase()}>
            Delete the message
          </Button>
        </Buttons>
        <p role="status" className={styles.answer}>
          {input}
        </p>
      </form>
    </details>
  )
}
