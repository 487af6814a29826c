import { useEffect, useRef, useState } from 'react'
import { deleteMessage, newSupportCode, SupportMessage } from '#contract/support.ts'
import { browserApi } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { fetchFormToken, sendMessage } from './send-message.ts'

export type Draft = {
  message: string
  answerBy: SupportMessage['answerBy']
  phone: string
  email: string
  homePage: string
}
export type Errors = Partial<Record<string, string>>

const empty: Draft = { message: '', answerBy: 'here', phone: '', email: '', homePage: '' }
const notThrough = 'It did not get through. Try again, or text or call us.'

/** A message from the first letter to its deletion. It lives in this page's memory and nowhere else on the device. */
export function useMessage(isOpen: boolean) {
  const [draft, setDraft] = useState(empty)
  const [code, setCode] = useState(newSupportCode)
  const [isKept, setKept] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [trouble, setTrouble] = useState('')
  const [news, setNews] = useState('')
  const formToken = useRef<string>(undefined)
  // A message whose answer was lost may be with us all the same, and must then be deleted there too.
  const wasSent = useRef(false)

  useEffect(() => {
    if (isOpen && formToken.current === undefined)
      void fetchFormToken().then((token) => (formToken.current = token))
  }, [isOpen])

  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(part).map((name) => [name])) }))
    setNews('')
  }

  const startOver = (said: string) => {
    setDraft(empty)
    setCode(newSupportCode())
    setErrors({})
    setTrouble('')
    setNews(said)
    setKept(false)
    formToken.current = undefined
    wasSent.current = false
  }

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setTrouble('')
    try {
      await work()
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : undefined
      setErrors(problem?.fields ?? {})
      setTrouble(problem?.fields ? '' : (problem?.message ?? notThrough))
    }
    setBusy(false)
  }

  /** The names of the fields to mend; none when the message is on its way. */
  const send = (): string[] => {
    const asked = { ...askOf(draft), code, formToken: formToken.current }
    const parsed = SupportMessage.safeParse(asked)
    if (!parsed.success) {
      const wrong = parsed.error.issues.map(({ path, message }) => [String(path[0]), message])
      setErrors(Object.fromEntries(wrong.toReversed()))
      return wrong.map(([name = '']) => name)
    }
    wasSent.current = true
    void attempt(async () => {
      await sendMessage(parsed.data)
      setKept(true)
    })
    return []
  }

  const deleteAll = () => {
    if (!wasSent.current) return startOver('Everything here is deleted.')
    void attempt(async () => {
      await deleteKept(code)
      startOver('Everything is deleted, here and with us.')
    })
  }

  const writeAnother = () => startOver('')
  const letter = { draft, errors, trouble, change, send }
  return { code, isKept, isBusy, news, deleteAll, writeAnother, letter }
}

/** What is not there any more is deleted. */
export async function deleteKept(code: string): Promise<void> {
  try {
    await browserApi(deleteMessage, { params: { code } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

/** Only the address of the chosen way goes along. */
function askOf({ message, answerBy, phone, email, homePage }: Draft) {
  const always = { message, homePage }
  if (answerBy === 'text') return { ...always, answerBy, phone }
  if (answerBy === 'email') return { ...always, answerBy, email }
  return { ...always, answerBy }
}
