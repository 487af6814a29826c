import { type FormGuard, type FormName, getFormGuard } from '#contract/form-guard.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { asOneAttempt } from './attempt.ts'
import { solveWork } from './solve-work.ts'

/** A younger token is a program's: nobody types so fast. Browsers that fill in the whole form do, so they wait. */
const youngestMs = 3_100

/** Whoever is told to wait longer than this hears it at once and may try again. */
const longestWaitSeconds = 15

export type Token = { formToken: string; goodFrom: number } | undefined

/**
 * Asked for when the form opens, since it tells a person from a program by the time between. A form without one
 * is taken as well, so a failure is none.
 */
export const fetchToken = (api: Api, form: FormName): Promise<Token> =>
  api(getFormGuard, { params: { form } }).then(
    ({ data }) => ({ formToken: data.formToken, goodFrom: performance.now() + youngestMs }),
    () => undefined,
  )

type Guarded<Reply> = {
  form: FormName
  token: Token
  /** What was filled in: sent again it has the same key, so that it happens once. */
  words: unknown
  send: (guard: FormGuard, key: string) => Promise<Reply>
}

/**
 * Sends a filled form once. It is repeated once with a proof of work when the server has its doubts, and once
 * when the server has no room just now.
 */
export const sendGuarded = <Reply>(
  api: Api,
  { form, token, words, send }: Guarded<Reply>,
): Promise<Reply> =>
  asOneAttempt({ form, words }, async (key) => {
    if (token) await wait(token.goodFrom - performance.now())
    const patiently = (guard: FormGuard) => onceMoreWhenBusy(() => send(guard, key))
    try {
      return await patiently(token ? { formToken: token.formToken } : {})
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 428) throw error
      const { data } = await api(getFormGuard, { params: { form } })
      return patiently({ proof: await solveWork(data.work) })
    }
  })

async function onceMoreWhenBusy<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 503) throw error
    const { retryAfterSeconds = 1 } = error
    if (retryAfterSeconds > longestWaitSeconds) throw error
    await wait(retryAfterSeconds * 1_000)
    return send()
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
