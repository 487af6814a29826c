import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/kit/api-error.ts'
import { Button, Buttons } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { loadCalls, deleteStoredMessage } from './chat-calls.ts'
import styles from './chat-panel.module.css'

const notSent = 'It did not get through. Try again.'

/** For a visitor with the code of an earlier message: reads the answer or deletes the message. */
export function CodeForm() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [result, setResult] = useState('')
  const [isBusy, setBusy] = useState(false)

  const withCode = async (work: (code: string) => Promise<string>) => {
    setResult('')
    setBusy(true)
    try {
      const { SupportCode } = await loadCalls()
      const parsed = SupportCode.safeParse(typed)
      setError(parsed.error?.issues[0]?.message ?? '')
      if (parsed.success) setResult(await work(parsed.data))
    } catch (problem) {
      setError((problem instanceof ApiError && problem.message) || notSent)
    }
    setBusy(false)
  }
  const read = (event: FormEvent) => {
    event.preventDefault()
    void withCode(async (code) => {
      const { browserApi, readAnswer } = await loadCalls()
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
          <Button type="submit" variant="dark" small disabled={isBusy}>
            Read the answer
          </Button>
          <Button variant="outline" small disabled={isBusy} onClick={() => void erase()}>
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
