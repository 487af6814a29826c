import { useCallback, useEffect, useRef, useState } from 'react'
import { type ChatRecord, type ChatText, openChat, readChat } from '#contract/console/chat.ts'
import { api, quietApi } from '#console/api/api.ts'
import { coverCount, onCover } from '#console/ui/cover.ts'
import { lastNumberIn } from './messages.tsx'
import { useLivePoll } from './use-live-poll.ts'

/**
 * The messages of one conversation in the memory of this component alone. They disappear behind the privacy screen, when
 * the person leaves, and when another person takes the conversation over.
 */
export function useConversation(id: string, onMessage: () => void) {
  const [record, setRecord] = useState<ChatRecord>()
  const [error, setError] = useState<unknown>()
  const lastNumber = useRef(0)

  const open = useCallback(async () => {
    const covers = coverCount()
    setError(undefined)
    try {
      const opened = await api(openChat, { params: { id }, body: {} })
      if (coverCount() !== covers) return
      lastNumber.current = lastNumberIn(opened)
      setRecord(opened)
    } catch (reason) {
      setError(reason)
    }
  }, [id])
  useEffect(() => onCover(() => setRecord(undefined)), [])

  const { isLost, pollNow } = useLivePoll({
    subject: record && id,
    load: async () => {
      const query = { after: String(lastNumber.current) }
      const next = await quietApi(readChat, { params: { id }, query })
      const added = next.messages.filter(({ number }) => number > lastNumber.current)
      lastNumber.current = added.at(-1)?.number ?? lastNumber.current
      setRecord((known) => known && merge(known, next, added))
      if (added.some(({ isFromStaff }) => !isFromStaff)) onMessage()
    },
    onRefused: (reason) => {
      setRecord(undefined)
      setError(reason)
    },
  })

  return { record, error, isLost, open, close: () => setRecord(undefined), pollNow }
}

const merge = (known: ChatRecord, next: ChatRecord, added: readonly ChatText[]): ChatRecord => ({
  ...next,
  answerBy: known.answerBy,
  messages: [...known.messages, ...added],
})
