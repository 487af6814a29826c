import * as z from 'zod/mini'
import { type ConsoleEndpoint, consoleApiPrefix } from '#contract/console/endpoint.ts'
import { ConsoleProblemCode } from '#contract/console/problem.ts'
import { minuteMs } from '#contract/durations.ts'
import {
  apiTimeoutMs,
  type DataOf,
  type EndpointInput,
  idempotencyKeyHeader,
  type Send,
} from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { createApi, secondsIn } from '#web/kit/api.ts'
import { solveWork, withIdempotencyKey } from '#web/kit/form/send-guarded.ts'
import { createStore } from '#web/kit/store.ts'
import { DeskError, problemOf } from '#console/kit/desk-error.ts'
import { type Prompts, prompts } from './prompts.ts'

/** Calls an endpoint of the Desk and returns its data. */
export type DeskApi = <E extends ConsoleEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
) => Promise<DataOf<E>>

type Request = Parameters<Send>[0]
type Transport = (request: Request, endpoint: ConsoleEndpoint) => Promise<Response>

export const createDeskApi = (ask: Prompts['ask'], transport?: Transport): DeskApi => {
  const call = createCall(ask, transport)
  return async (endpoint, input) =>
    ((await call(endpoint, input)) as { data: DataOf<typeof endpoint> }).data
}

export const api = createDeskApi(prompts.ask)

/** For work without the person: an ended session is an error and opens no dialog. */
export const quietApi = createDeskApi(async () => false)

/** For exports: the file is stored nowhere but where the person saves it. */
export const fetchFile = async <E extends ConsoleEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<Blob> => new Blob([String(await createCall(prompts.ask)(endpoint, input))])

/** How many proofs of work this tab computes now: a screen says so, because one takes seconds on an old phone. */
export const runningProofs = createStore(0)

async function solveVisibly(work: Parameters<typeof solveWork>[0]): Promise<string> {
  runningProofs.set(runningProofs.get() + 1)
  return solveWork(work).finally(() => runningProofs.set(runningProofs.get() - 1))
}

const forbiddenListeners = new Set<() => void>()

/** Calls the listener when a request is refused for a missing role, so that the menu follows changed roles. */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => void forbiddenListeners.delete(listener)
}

/** The API client of the site with the sender of the Desk. */
function createCall(ask: Prompts['ask'], transport: Transport = sendByFetch) {
  return async <E extends ConsoleEndpoint>(endpoint: E, input: EndpointInput<E>) => {
    const { method, path, type } = endpoint
    const call = createApi(async (request) => {
      const response = await sendWithPrompts(ask, endpoint, (proof) =>
        transport(proof === undefined ? request : withProof(request, proof), endpoint),
      )
      const body = type === undefined ? await response.json() : await textOf(response)
      return { status: response.status, body: body as unknown }
    }, consoleApiPrefix)
    if (!endpoint.once) return call(endpoint, input)
    return withIdempotencyKey({ method, path, input }, (key) => call(endpoint, input, key))
  }
}

const withProof = ({ body, ...request }: Request, proof: string): Request => ({
  ...request,
  body: { ...Object(body), proof },
})

/**
 * Repeats the request after the person has signed in or confirmed, with the same idempotency key. A request that needs a
 * proof of work is repeated with it.
 */
async function sendWithPrompts(
  ask: Prompts['ask'],
  endpoint: ConsoleEndpoint,
  send: (proof?: string) => Promise<Response>,
): Promise<Response> {
  let proof: string | undefined
  for (let [busy, proofs] = [0, 0]; ;) {
    const response = await send(proof)
    if (response.ok) return response
    const error = await errorOf(response)
    if (error.code === 'forbidden') for (const listener of forbiddenListeners) listener()
    const isRepeatable = endpoint.method === 'GET' || endpoint.once
    const work = error.problem?.work
    if (work && proofs < maxProofs) {
      proofs += 1
      proof = await solveVisibly(work)
    } else if (response.status === 503 && isRepeatable && busy < maxBusy) {
      busy += 1
      await wait(Math.min(error.retryAfterSeconds ?? 1, maxWaitSeconds) * 1_000)
    } else if (!(await hasAnswer(ask, error))) throw error
  }
}

async function hasAnswer(ask: Prompts['ask'], { code }: DeskError): Promise<boolean> {
  if (code === 'sign-in-required') return ask('sign-in')
  return code === 'step-up-required' && ask('step-up')
}

/** A file is streamed, and the timeout covers its last byte. */
const fileTimeoutMs = 5 * minuteMs

/** A busy server names the seconds to wait. More of them are shown as an error with a button. */
const maxBusy = 2
const maxWaitSeconds = 5
/** A proof is used up by the request that it came with. */
const maxProofs = 3
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function sendByFetch(
  { method, path, body, key }: Request,
  { type }: ConsoleEndpoint,
): Promise<Response> {
  try {
    return await fetch(path, {
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

/** With the byte order mark at the start of a CSV file, which `response.text()` drops. */
const textOf = async (response: Response): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())

const ReceivedProblem = z.object({
  error: z.object({
    message: z.string(),
    code: z.catch(z.optional(ConsoleProblemCode), undefined),
    fields: z.catch(Problem.shape.fields, undefined),
    work: z.catch(Problem.shape.work, undefined),
    requestId: z.catch(z.optional(z.string()), undefined),
  }),
})

async function errorOf(response: Response): Promise<DeskError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { message, code, fields, work, requestId } =
    ReceivedProblem.safeParse(body).data?.error ?? {}
  const error = new DeskError(response.status, {
    problem: message === undefined ? undefined : problemOf(message, { fields, work }),
    retryAfterSeconds: secondsIn(response.headers.get('retry-after')),
  })
  error.code = code
  error.requestId = requestId
  return error
}
