import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ChatMessage, chatText, readMessages, sendMessage } from '#contract/support.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { browserApi } from '#web/kit/api.ts'
import { startLivePoll } from '#web/kit/live-poll.ts'
import { createMessageIds } from '#web/kit/message-ids.ts'
import { refreshPresence } from './watch-presence.ts'

type Known = {
  messages: readonly ChatMessage[]
  isSomebodyHere: boolean
  isEnded: boolean
  keptUntil: string
}

const notSent = 'It did not get through. Your words are still here: press Send again.'

/** The code has no conversation any more: it was deleted, here or on another device, or after 30 days. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The conversation of a code in the memory of this page, read while the panel is open. */
export function useLiveMessages(code: string, isOpen: boolean, onMessage: () => void) {
  const [known, setKnown] = useState<Known>()
  const [isLost, setLost] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const [ids] = useState(createMessageIds)
  const lastNumber = useRef(0)
  const poll = useRef<ReturnType<typeof startLivePoll>>(undefined)

  const load = useEffectEvent(async () => {
    const { data } = await browserApi(readMessages, { body: { code, after: lastNumber.current } })
    const added = data.messages.filter(({ number }) => number > lastNumber.current)
    const isFirst = lastNumber.current === 0
    lastNumber.current = added.at(-1)?.number ?? lastNumber.current
    if (known && known.isSomebodyHere !== data.isSomebodyHere) refreshPresence()
    setKnown((before) => ({ ...data, messages: [...(before?.messages ?? []), ...added] }))
    if (!isFirst && added.some(({ isFromStaff }) => isFromStaff)) onMessage()
  })
  useEffect(() => {
    if (!isOpen) return
    const started = startLivePoll({
      load: () => load(),
      isFinal: isGone,
      onLost: (lost, reason) => {
        setLost(lost && !isGone(reason))
        if (!isGone(reason)) return
        setEnded(true)
        // Deleted on another device: the messages must not stay on this one.
        setKnown(undefined)
      },
    })
    poll.current = started
    started.now()
    return started.stop
  }, [isOpen])

  /** True once the server has the message. A failure leaves the text in the field. */
  const send = async (typed: string): Promise<boolean> => {
    const parsed = chatText.text.safeParse(typed)
    setError(parsed.error?.issues[0]?.message ?? '')
    if (!parsed.success || isSending) return false
    setSending(true)
    try {
      const text = parsed.data
      await browserApi(sendMessage, { body: { code, text, clientId: ids.idOf(text) } })
      ids.onSent()
      poll.current?.now()
      return true
    } catch (problem) {
      setError((problem instanceof ApiError && problem.message) || notSent)
      return false
    } finally {
      setSending(false)
    }
  }
  return { known, isLost, isGone: hasEnded, isSending, error, send }
}
