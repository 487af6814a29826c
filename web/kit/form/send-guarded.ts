import {
  type FormGuard,
  type FormName,
  getFormGuard,
  meetsDifficulty,
  type WorkChallenge,
} from '#contract/form-guard.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'

/** The server takes a form with a younger token for a bot. Browsers with autofill are as fast, so sending waits. */
const minTokenAgeMs = 3_100

/** A longer Retry-After is not waited for: the visitor sees the error at once and may try again. */
const maxWaitSeconds = 15

export type Token = { formToken: string; validFrom: number } | undefined

/**
 * Fetched when the form opens: the server recognises bots by the time between the token and the submit. A form without
 * a token is accepted too, so a failure is ignored.
 */
export const fetchToken = (api: Api, form: FormName): Promise<Token> =>
  api(getFormGuard, { params: { form } }).then(
    ({ data }) => ({ formToken: data.formToken, validFrom: performance.now() + minTokenAgeMs }),
    () => undefined,
  )

type GuardedRequest<Reply> = {
  form: FormName
  token: Token
  /** Identifies the request: the same input is sent with the same idempotency key until it succeeds. */
  input: unknown
  send: (guard: FormGuard, key: string) => Promise<Reply>
}

/** While the browser solves one proof of work, other visitors of its network may make the work harder. */
const maxProofs = 3

/**
 * Sends a form. A 428 is retried with the proof of work that it requires, and a 503 is retried once after the time that
 * the server gives.
 */
export const sendGuarded = <Reply>(
  api: Api,
  { form, token, input, send }: GuardedRequest<Reply>,
): Promise<Reply> =>
  withIdempotencyKey({ form, input }, async (key) => {
    if (token) await wait(token.validFrom - performance.now())
    const sendWithRetry = (guard: FormGuard) => retryWhenBusy(() => send(guard, key))
    let guard: FormGuard = token ? { formToken: token.formToken } : {}
    for (let proofs = 0; ; proofs++) {
      try {
        return await sendWithRetry(guard)
      } catch (error) {
        const isProofNeeded = error instanceof ApiError && error.status === 428
        if (!isProofNeeded || proofs === maxProofs) throw error
        guard = { proof: await solveWork(error.problem?.work ?? (await fetchWork(api, form))) }
      }
    }
  })

const fetchWork = async (api: Api, form: FormName): Promise<WorkChallenge> =>
  (await api(getFormGuard, { params: { form } })).data.work

async function retryWhenBusy<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 503) throw error
    const { retryAfterSeconds = 1 } = error
    if (retryAfterSeconds > maxWaitSeconds) throw error
    await wait(retryAfterSeconds * 1_000)
    return send()
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Proof of work: thousands of hashes for the visitor, one for the server. Cheap for one form, expensive for spam. */
export async function solveWork({ challenge, difficulty }: WorkChallenge): Promise<string> {
  const encoder = new TextEncoder()
  for (let count = 0; ; count++) {
    const proof = `${challenge}.${count}`
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(proof))
    if (meetsDifficulty(new Uint8Array(hash), difficulty)) return proof
  }
}

/** Idempotency keys of requests without a response, by their input. */
const pendingKeys = new Map<string, string>()

/**
 * Sends with an idempotency key. The same input has the same key until a request succeeds, so a retry after a lost
 * response does not repeat the write. For the browser only: a server would mix the input of its visitors.
 */
export async function withIdempotencyKey<T>(
  input: unknown,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const serialized = JSON.stringify(input)
  const key = pendingKeys.get(serialized) ?? newKey()
  pendingKeys.set(serialized, key)
  const reply = await send(key)
  pendingKeys.delete(serialized)
  return reply
}

// crypto.randomUUID exists only on https.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
