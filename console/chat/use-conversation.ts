import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ChatRecord, type ChatText, openChat, readChat } from '#contract/console/chat.ts'
import { startLivePoll } from '#web/kit/live-poll.ts'
import { api, quietApi } from '#console/api/api.ts'
import { DeskError, isUnreachable } from '#console/kit/desk-error.ts'
import { onCover } from '#console/ui/cover.ts'

/** A refusal by the server: another person has the conversation, it was erased, or the session ended. */
const isRefused = (error: unknown): boolean =>
  error instanceof DeskError && !isUnreachable(error) && error.status !== 429

/**
 * The messages of one conversation in the memory of this component alone. They disappear behind the privacy screen, when
 * the person leaves, and when another person takes the conversation over.
 */
export function useConversation(id: string, onMessage: () => void) {
  const [record, setRecord] = useState<ChatRecord>()
  const [error, setError] = useState<unknown>()
  const [isLost, setLost] = useState(false)
  const poll = useRef<ReturnType<typeof startLivePoll>>(undefined)
  const lastNumber = useRef(0)
  const announce = useEffectEvent(onMessage)

  const open = useCallback(async () => {
    setError(undefined)
    try {
      const opened = await api(openChat, { params: { id }, body: {} })
      lastNumber.current = opened.messages.at(-1)?.number ?? 0
      setRecord(opened)
    } catch (reason) {
      setError(reason)
    }
  }, [id])

  const isLive = record?.isMine === true
  useEffect(() => {
    if (!isLive) return
    const load = async () => {
      const query = { after: String(lastNumber.current) }
      const next = await quietApi(readChat, { params: { id }, query })
      const added = next.messages.filter(({ number }) => number > lastNumber.current)
      lastNumber.current = added.at(-1)?.number ?? lastNumber.current
      setRecord((known) => known && merge(known, next, added))
      if (added.some(({ isFromStaff }) => !isFromStaff)) announce()
    }
    const started = startLivePoll({
      load,
      isFinal: isRefused,
      onLost: (lost, reason) => {
        setLost(lost)
        if (!isRefused(reason)) return
        setRecord(undefined)
        setError(reason)
      },
    })
    poll.current = started
    const stopListening = onCover(() => setRecord(undefined))
    return () => {
      started.stop()
      stopListening()
      setLost(false)
    }
  }, [id, isLive])

  return {
    record,
    error,
    isLost,
    open,
    close: () => setRecord(undefined),
    pollNow: () => poll.current?.now(),
  }
}

const merge = (known: ChatRecord, next: ChatRecord, added: readonly ChatText[]): ChatRecord => ({
  ...next,
  answerBy: known.answerBy,
  messages: [...known.messages, ...added],
})
