import { useEffect, useRef, useState } from 'react'
import { somethingWentWrong } from '#contract/text/error.ts'
import type { Posted } from '#web/kit/form/public-form.ts'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { newSupportCode } from './code.ts'
import type { Live } from './find-live.ts'
import { loadChat } from './load-chat.ts'
import { emptyFields } from './message-fields.ts'

const notSent = 'It did not get through. Try again, or text or call us.'

/** The state of a support message. It exists only in the memory of this page and is never stored on the device. */
export function useMessage(posted?: Posted<typeof emptyFields, { code: string }>) {
  const [ownCode, setCode] = useState(newSupportCode)
  // The server-rendered page is the same for every visitor, so the code appears after hydration.
  const code = useIsHydrating() ? '' : ownCode
  const [isDeleting, setDeleting] = useState(false)
  const [error, setError] = useState('')
  const [status, setStatus] = useState('')
  const [live, setLive] = useState<Live>()
  // A message without a response may still be stored on the server, and must then be deleted there too.
  const wasSent = useRef(false)

  const message = usePublicForm({
    start: { ...emptyFields, code },
    posted,
    load: () => import('./leave-message.ts'),
    // The error is beside the button instead of in a toast, where a person in distress could miss it.
    onFailed: () => undefined,
  })
  const { form, problems, isSending, sent, startOver } = message
  useEffect(() => {
    if (isSending) wasSent.current = true
  }, [isSending])

  const startAgain = (newStatus: string) => {
    startOver()
    setCode(newSupportCode())
    setError('')
    setStatus(newStatus)
    setLive(undefined)
    wasSent.current = false
  }

  const deleteAll = async () => {
    if (!wasSent.current && !sent && !live) return startAgain('Everything here is deleted.')
    setDeleting(true)
    setError('')
    try {
      const { deleteStoredMessage } = await loadChat()
      await deleteStoredMessage(live?.code ?? sent?.reply.code ?? code)
      startAgain('Everything is deleted, here and with us.')
    } catch {
      setError(notSent)
    }
    setDeleting(false)
  }

  return {
    ...message,
    form: {
      ...form,
      onInput: (event: { target: EventTarget }) => {
        setStatus('')
        form.onInput(event)
      },
    },
    code,
    live,
    setLive,
    messageCode: sent?.reply.code,
    error: error || (problems.message === somethingWentWrong ? notSent : problems.message),
    isBusy: isSending || isDeleting,
    status,
    deleteAll: () => void deleteAll(),
    writeAnother: () => startAgain(''),
  }
}

export type MessageState = ReturnType<typeof useMessage>
