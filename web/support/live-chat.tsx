import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clockOf, dayOf, formatDay } from '#contract/dates.ts'
import { formatTime } from '#contract/text/event-time.ts'
import { onPhones } from '#web/kit/breakpoints.ts'
import { playChime } from '#web/kit/chime.ts'
import { watchKeyboard } from '#web/kit/keyboard.ts'
import { Choice } from '#web/ui/choice.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { formatCode } from './code.ts'
import styles from './live-chat.module.css'
import { useLiveMessages } from './use-live-messages.ts'

type LiveChatProps = {
  /** The id of the form. Its button Send is outside, in the dialog. */
  id: string
  code: string
  isOpen: boolean
}

/** The conversation of a visitor, loaded only where staff are available or have replied. */
export function LiveChat({ id, code, isOpen }: LiveChatProps) {
  const [text, setText] = useState('')
  const [hasSound, setSound] = useState(false)
  const chat = useLiveMessages(code, isOpen, () => {
    if (hasSound) playChime()
  })
  const { known, isLost, isGone, isSending, error, send } = chat
  const form = useRef<HTMLFormElement>(null)
  const heading = useFocusWhereItWasLost()
  const submit = async () => {
    if (await send(text)) setText('')
    form.current?.querySelector('textarea')?.focus()
  }
  useLastMessageInSight(form, known?.messages.length ?? 0)
  return (
    <div className={styles.live}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        You are writing with us
      </h3>
      <p>
        Your code is <strong className={styles.code}>{formatCode(code)}</strong>. Keep it: with it
        you can come back
        {known && ` until ${formatDay(dayOf(new Date(known.keptUntil)))}`}.
      </p>
      <div role="log" aria-label="Messages">
        <ol className={styles.messages}>
          {known?.messages.map(({ number, isFromStaff, text: words, sentAt }) => (
            <li key={number} className={isFromStaff ? styles.ours : styles.theirs}>
              <p dir="auto">{words}</p>
              <small>
                {isFromStaff ? 'We' : 'You'}, {formatTime(clockOf(new Date(sentAt)))}
              </small>
            </li>
          ))}
        </ol>
      </div>
      <p role="status" className={styles.state}>
        {stateText({ isLost, isGone, known })}
      </p>
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextArea
          label={isSending ? 'Sending …' : 'Your message'}
          rows={2}
          dir="auto"
          autoComplete="off"
          value={text}
          error={error || undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
      <Choice
        type="checkbox"
        label="Sound on a new message"
        checked={hasSound}
        onChange={({ target }) => setSound(target.checked)}
      />
    </div>
  )
}

type State = Pick<ReturnType<typeof useLiveMessages>, 'isLost' | 'isGone' | 'known'>

function stateText({ isLost, isGone, known }: State): string {
  if (isGone) return 'Everything under this code is deleted.'
  if (isLost) return 'The connection is lost. We try again every five seconds.'
  if (known?.isEnded) return 'We ended this conversation. Write again, and it waits for us.'
  if (known && !known.isSomebodyHere) return 'Nobody is here now. Come back with your code.'
  return ''
}

/** The receipt that it replaces had the focus. */
function useFocusWhereItWasLost() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return heading
}

/** A new message, and a keyboard that opens, leave the last message and the field in sight. */
function useLastMessageInSight(form: { current: HTMLFormElement | null }, count: number) {
  useLayoutEffect(() => {
    form.current?.scrollIntoView({ block: 'end' })
  }, [form, count])
  useEffect(() => {
    const layer = form.current?.closest<HTMLElement>('[role=presentation]')
    const stop = watchKeyboard((covered) => {
      // The panel fills the screen of a phone, and ends above the keyboard.
      if (layer)
        layer.style.bottom = covered > 0 && matchMedia(onPhones).matches ? `${covered}px` : ''
      if (form.current?.contains(document.activeElement))
        form.current.scrollIntoView({ block: 'end' })
    })
    return () => {
      stop()
      if (layer) layer.style.bottom = ''
    }
  }, [form])
}
