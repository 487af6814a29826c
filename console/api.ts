import * as z from 'zod/mini'
import { type ConsoleEndpoint, consoleApiPrefix } from '#contract/console/endpoint.ts'
import { minuteMs } from '#contract/durations.ts'
import { ConsoleProblemCode } from '#contract/console/problem.ts'
import {
  apiTimeoutMs,
  type EndpointInput,
  idempotencyKeyHeader,
  type Reply,
} from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { secondsIn } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { withIdempotencyKey } from '#web/kit/form/send-guarded.ts'
import { type Prompts, prompts } from '#console/session/prompts.ts'

/** A failed request of the Desk. `message` is the server's sentence, or empty when no response arrived. */
export class DeskError extends ApiError {
  override name = 'DeskError'
  code: ConsoleProblemCode | undefined
  requestId: string | undefined
}

const ReceivedProblem = z.object({
  error: z.object({
    message: z.string(),
    code: z.catch(z.optional(ConsoleProblemCode), undefined),
    fields: z.catch(Problem.shape.fields, undefined),
    requestId: z.catch(z.optional(z.string()), undefined),
  }),
})

type DataOf<E extends ConsoleEndpoint> = Reply<E> extends { data: infer Data } ? Data : never

/** Calls an endpoint of the Desk and returns its data. */
export type DeskApi = <E extends ConsoleEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
) => Promise<DataOf<E>>

export function createDeskApi(ask: Prompts['ask']): DeskApi {
  return async <E extends ConsoleEndpoint>(endpoint: E, input: EndpointInput<E>) => {
    const response = await sendInSession(ask, endpoint, input as RequestParts)
    const { data } = endpoint.reply.parse(await response.json()) as { data: DataOf<E> }
    return data
  }
}

export const api = createDeskApi(prompts.ask)

/** For work without the person: an ended session is an error and opens no dialog. */
export const quietApi = createDeskApi(async () => false)

const forbiddenListeners = new Set<() => void>()

/** Calls the listener when a request is refused for a missing role, so that the menu follows changed roles. */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => void forbiddenListeners.delete(listener)
}

/** For exports: the bytes of the response, which are stored nowhere but in the file that the person saves. */
export const fetchFile = async <E extends ConsoleEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<Blob> => (await sendInSession(prompts.ask, endpoint, input as RequestParts)).blob()

/** Repeats the request after the person has signed in or confirmed, with the same idempotency key. */
async function sendInSession(
  ask: Prompts['ask'],
  endpoint: ConsoleEndpoint,
  input: RequestParts,
): Promise<Response> {
  if (!endpoint.once) return sendWithPrompts(ask, endpoint, input)
  const { method, path } = endpoint
  return withIdempotencyKey({ method, path, input }, (key) =>
    sendWithPrompts(ask, endpoint, { ...input, key }),
  )
}

async function sendWithPrompts(
  ask: Prompts['ask'],
  endpoint: ConsoleEndpoint,
  input: RequestParts,
): Promise<Response> {
  for (let busy = 0; ;) {
    const response = await send(endpoint, input)
    if (response.ok) return response
    const error = await errorOf(response)
    if (error.code === 'forbidden') for (const listener of forbiddenListeners) listener()
    const isRepeatable = endpoint.method === 'GET' || endpoint.once
    if (response.status === 503 && isRepeatable && busy < maxBusy) {
      busy += 1
      await wait(Math.min(error.retryAfterSeconds ?? 1, maxWaitSeconds) * 1_000)
    } else if (!(await isAnswered(ask, error))) throw error
  }
}

export async function isAnswered(ask: Prompts['ask'], { code }: DeskError): Promise<boolean> {
  if (code === 'sign-in-required') return ask('sign-in')
  return code === 'step-up-required' && ask('step-up')
}

/** A file is streamed, and the timeout covers its last byte. */
const fileTimeoutMs = 5 * minuteMs

/** A busy server names the seconds to wait. More of them are shown as an error with a button. */
const maxBusy = 2
const maxWaitSeconds = 5
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  key?: string
}

async function send(
  { method, path, type }: ConsoleEndpoint,
  input: RequestParts,
): Promise<Response> {
  const { params = {}, query = {}, body, key } = input
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = present.length > 0 ? `?${new URLSearchParams(present).toString()}` : ''
  try {
    return await fetch(consoleApiPrefix + filled + search, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { [idempotencyKeyHeader]: key }),
      },
      signal: AbortSignal.timeout(type === undefined ? apiTimeoutMs : fileTimeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    throw new DeskError(undefined, { cause })
  }
}

export async function errorOf(response: Response): Promise<DeskError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { message, code, fields, requestId } = ReceivedProblem.safeParse(body).data?.error ?? {}
  const error = new DeskError(response.status, {
    problem:
      message === undefined ? undefined : { message, code: undefined, fields, work: undefined },
    retryAfterSeconds: secondsIn(response.headers.get('retry-after')),
  })
  error.code = code
  error.requestId = requestId
  return error
}
