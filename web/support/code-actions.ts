import { readAnswer, SupportCode } from '#contract/support.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { browserApi } from '#web/kit/api.ts'
import { deleteStoredMessage } from './chat-calls.ts'
import { findLive, type Live } from './find-live.ts'
import { notSent } from './load-chat.ts'

export type Outcome = {
  error?: string
  result?: string
  isErased?: boolean
  live?: Live | undefined
}

/** Reads the answer to the message of a typed code. */
export const read = (typed: string): Promise<Outcome> =>
  withCode(typed, async (code) => {
    const { data } = await browserApi(readAnswer, { body: { code } })
    const result = data.answer ?? 'There is no answer yet. Your message is with us.'
    return { result, live: await findLive(code).catch(() => undefined) }
  })

/** Deletes everything under a typed code. */
export const erase = (typed: string): Promise<Outcome> =>
  withCode(typed, async (code) => {
    await deleteStoredMessage(code)
    return { result: 'Everything under this code is deleted.', isErased: true }
  })

async function withCode(typed: string, work: (code: string) => Promise<Outcome>): Promise<Outcome> {
  const parsed = SupportCode.safeParse(typed)
  if (!parsed.success) return { error: parsed.error.issues[0]?.message ?? '' }
  try {
    return await work(parsed.data)
  } catch (problem) {
    return { error: (problem instanceof ApiError && problem.message) || notSent }
  }
}
