import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Clock } from '#server/kit/clock.ts'
import { createBooks, expanded } from './fake-stripe-books.ts'
import { endpoints, StripeRefusal } from './fake-stripe-endpoints.ts'
import { createDriver } from './fake-stripe-driver.ts'
import { createEvents } from './fake-stripe-events.ts'
import { readFormEncoded } from './form-encoded.ts'
import { type FormValue, readStripeTypes, findErrors } from './stripe-types.ts'

/** How a call fails. With `-after-commit` the call takes effect, but its response is lost. */
export type StripeFault =
  | 401
  | 402
  | 409
  | 429
  | 500
  | 'lock_timeout'
  | 'hang'
  | 'reset'
  | '500-after-commit'
  | 'reset-after-commit'
  | 'hang-after-commit'

type Answer = { status: number; body: unknown }
type StoredReply = Answer & { input: string; until: number }
type StripeCall = { call: string; key: string | undefined; params: { [name: string]: FormValue } }

/**
 * An HTTP server with the part of Stripe's API that we use. It validates parameters against the types of the SDK,
 * stores responses by idempotency key for a day, as Stripe does, and fails calls as the test requests.
 */
export async function startFakeStripe(clock: Clock) {
  const books = createBooks(clock)
  const events = createEvents(books, clock)
  const requests: StripeCall[] = []
  const stored = new Map<string, StoredReply>()
  const faults: { call: string; fault: StripeFault }[] = []
  let everyFault: StripeFault | undefined
  /** Ids of objects with a change in progress. */
  const changing = new Set<string>()
  let held: Promise<void> | undefined

  const takeFault = (call: string): StripeFault | undefined => {
    const index = faults.findIndex((one) => one.call === call)
    return index === -1 ? everyFault : faults.splice(index, 1)[0]?.fault
  }

  const storedReplyOf = (key: string): StoredReply | undefined => {
    const answer = stored.get(key)
    return answer && answer.until > clock.now().getTime() ? answer : undefined
  }

  function answerTo(call: string, id: string, params: { [name: string]: FormValue }): Answer {
    const known = endpoints[call]
    if (!known) return refused(new StripeRefusal(404, 'unknown_url'))
    const [file, type] = known.params
    const wrong = findErrors(readTypes(file), type, params)
    if (wrong.length > 0) return refused(new StripeRefusal(400, wrong.join(', ')))
    try {
      const paths = Array.isArray(params['expand']) ? params['expand'].map(String) : []
      return { status: 200, body: expanded(books, known.run(books, params, id), paths) }
    } catch (error) {
      if (error instanceof StripeRefusal) return refused(error)
      throw error
    }
  }

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      send(response, {
        status: 500,
        body: { error: { type: 'api_error', message: String(error) } },
      })
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    const input = request.method === 'GET' ? url.search.slice(1) : await bodyOf(request)
    const [call, id] = callOf(request.method ?? '', url.pathname)
    const params = readFormEncoded(input)
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : undefined
    requests.push({ call, key, params })
    if (!/^Bearer (sk|rk)_/.test(request.headers.authorization ?? ''))
      return send(response, refused(new StripeRefusal(401, 'api_key_missing')))
    const before = key === undefined ? undefined : storedReplyOf(key)
    if (before && before.input !== input)
      return send(response, refused(new StripeRefusal(400, 'key_reused', 'idempotency_error')))
    const fault = takeFault(call)
    if (fault === 'hang') return
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 401 || fault === 402 || fault === 409 || fault === 429)
      return send(response, refused(new StripeRefusal(fault, codeOf[fault], typeOf[fault])))
    const isChange = id !== '' && request.method !== 'GET'
    if (fault === 'lock_timeout' || (isChange && changing.has(id)))
      return send(response, refused(lockTimeout))
    if (isChange && held) {
      changing.add(id)
      await held
      changing.delete(id)
    }
    if (before) return send(response, before)
    const done = fault === 500 ? broken : answerTo(call, id, params)
    const answer = fault === '500-after-commit' ? broken : done
    // Like Stripe, do not store the response to an invalid request.
    if (key !== undefined && answer.status !== 400)
      stored.set(key, { ...answer, input, until: clock.now().getTime() + retentionMs })
    if (fault === 'reset-after-commit') return void request.socket.destroy()
    if (fault === 'hang-after-commit') return
    send(response, answer)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    address: `http://127.0.0.1:${port}`,
    secret: events.secret,
    books,
    requests,
    events,
    ...createDriver(books, events.emit),
    /** Makes the next calls of this kind fail, one for each fault. */
    fail: (call: string, ...wrong: StripeFault[]) =>
      void faults.push(...wrong.map((fault) => ({ call, fault }))),
    /** Makes all calls fail, until it is called without a fault. */
    failAll: (fault?: StripeFault) => {
      everyFault = fault
    },
    /**
     * Holds changes of existing objects until the returned function is called. As at Stripe, other changes of such an
     * object get `lock_timeout` meanwhile.
     */
    holdChanges: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    sessions: () => books.list('checkout.session'),
  }
}

const retentionMs = 24 * 3_600_000

const typeOf = {
  401: 'invalid_request_error',
  402: 'card_error',
  409: 'idempotency_error',
  429: 'rate_limit_error',
} as const

/** 429 `rate_limit` is about the account, 429 `lock_timeout` about one object. */
const codeOf = {
  401: 'api_key_expired',
  402: 'card_declined',
  409: 'idempotency_key_in_use',
  429: 'rate_limit',
} as const

const lockTimeout = new StripeRefusal(429, 'lock_timeout', 'invalid_request_error')

const broken: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something broke.' } },
}

const refused = ({ status, type, code }: StripeRefusal): Answer => ({
  status,
  body: { error: { type, code, message: code } },
})

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The pattern of a call, and the id in its path. */
function callOf(method: string, path: string): [call: string, id: string] {
  const [, start = '', id = '', rest = ''] =
    /^(\/v1\/.*?)\/((?:cs_test|pi|sub|in|du)_\w+)(.*)$/.exec(path) ?? []
  return id === '' ? [`${method} ${path}`, ''] : [`${method} ${start}/:id${rest}`, id]
}

const read = new Map<string, ReturnType<typeof readStripeTypes>>()

function readTypes(file: string) {
  const types = read.get(file) ?? readStripeTypes(file)
  read.set(file, types)
  return types
}
