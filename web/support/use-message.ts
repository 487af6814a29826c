import { useEffect, useRef, useState } from 'react'
import { somethingWentWrong } from '#contract/words/error.ts'
import type { Posted } from '#web/kit/form/public-form.ts'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { useIsHydrating } from '#web/ui/is-hydrating.ts'
import { deleteStoredMessage } from './chat-calls.ts'
import { newSupportCode } from './code.ts'
import { nothingTyped } from './message-fields.ts'

const notThrough = 'It did not get through. Try again, or text or call us.'

/** The state of a support message. It exists only in the memory of this page and is never stored on the device. */
export function useMessage(posted?: Posted<typeof nothingTyped, { code: string }>) {
  const [made, setCode] = useState(newSupportCode)
  // The server-rendered page is the same for every visitor, so the code appears after hydration.
  const code = useIsHydrating() ? '' : made
  const [isDeleting, setDeleting] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [news, setNews] = useState('')
  // A message without a response may still be stored on the server, and must then be deleted there too.
  const wasSent = useRef(false)

  const message = usePublicForm({
    start: { ...nothingTyped, code },
    posted,
    bring: () => import('./leave-message.ts'),
    // The error is beside the button instead of in a toast, where a person in distress could miss it.
    onFailed: () => undefined,
  })
  const { form, problems, isSending, sent, startOver } = message
  useEffect(() => {
    if (isSending) wasSent.current = true
  }, [isSending])

  const beginAgain = (input: string) => {
    startOver()
    setCode(newSupportCode())
    setTrouble('')
    setNews(input)
    wasSent.current = false
  }

  const deleteAll = async () => {
    if (!wasSent.current && !sent) return beginAgain('Everything here is deleted.')
    setDeleting(true)
    setTrouble('')
    try {
      await deleteStoredMessage(sent?.reply.code ?? code)
      beginAgain('Everything is deleted, here and with us.')
    } catch {
      setTrouble(notThrough)
    }
    setDeleting(false)
  }

  return {
    ...message,
    form: {
      ...form,
      onInput: (event: { target: EventTarget }) => {
        setNews('')
        form.onInput(event)
      },
    },
    code,
    messageCode: sent?.reply.code,
    trouble: trouble || (problems.message === somethingWentWrong ? notThrough : problems.message),
    isBusy: isSending || isDeleting,
    news,
    deleteAll: () => void deleteAll(),
    writeAnother: () => beginAgain(''),
  }
}

export type MessageState = ReturnType<typeof useMessage>
