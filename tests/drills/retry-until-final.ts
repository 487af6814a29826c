import { setTimeout as wait } from 'node:timers/promises'

type RetryOptions<T> = {
  /** Sends the request; undefined while the server is down. */
  send: () => Promise<Response | undefined>
  /** Reads the result from a final response; undefined if the response is not final. */
  read: (body: unknown, response: Response) => T | undefined
  /** Solves the proof of work that the server may require with 428. */
  solve?: (body: unknown) => Promise<void> | void
}

/** Repeats a request while the server is down or busy, as a browser does, until there is a final response. */
export async function retryUntilFinal<T>({ send, read, solve }: RetryOptions<T>): Promise<T> {
  for (; ; await wait(50)) {
    const response = await send()
    // A server that is killed while it responds sends an incomplete body.
    const body: unknown = await response?.json().catch(() => undefined)
    if (!response || body === undefined) continue
    const result = read(body, response)
    if (result !== undefined) return result
    if (response.status === 428 && solve) await solve(body)
    else if (response.status < 500) throw new Error(`${response.status} ${JSON.stringify(body)}`)
  }
}
