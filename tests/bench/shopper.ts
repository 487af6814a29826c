import { connect, type Socket } from 'node:net'
import { apiPrefix } from '#contract/endpoint.ts'

export const shoppersAtOnce = 16

/** The time until Node has optimised the hot code. A server in production has passed it. */
export const warmUpSeconds = 12

/** A simulated shopper with an own IP address. */
export type Shopper = { address: string; network: string }

const idle = new Set<Socket>()

/** Sends a request over a plain socket, because Node's HTTP client would take CPU time from the server. */
export async function post(
  { address, network }: Shopper,
  path: string,
  body: object,
): Promise<string> {
  const { host } = new URL(address)
  const socket = takeSocket(address)
  const text = JSON.stringify(body)
  socket.write(
    `POST ${apiPrefix}${path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${network}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
  const { status, body: responseBody } = await readResponse(socket)
  idle.add(socket)
  if (status !== 200 && status !== 201)
    throw new Error(`${path} responded ${status} ${responseBody}`)
  return responseBody
}

function takeSocket(address: string): Socket {
  const [waiting] = idle
  if (waiting) {
    idle.delete(waiting)
    return waiting
  }
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('utf8')
  // The server closes idle connections.
  return socket.on('error', () => {}).on('close', () => idle.delete(socket))
}

/** Reads one response. The server always sends a Content-Length. */
function readResponse(socket: Socket): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  let received = ''
  const readChunk = (chunk: string) => {
    received += chunk
    const head = received.indexOf('\r\n\r\n')
    const length = head > 0 && /content-length: (\d+)/i.exec(received.slice(0, head))?.[1]
    const body = received.slice(head + 4)
    if (!length || Buffer.byteLength(body) < Number(length)) return
    socket.off('data', readChunk).off('close', fail)
    resolve({ status: Number(received.slice(9, 12)), body })
  }
  const fail = () => reject(new Error('The connection closed before the response was complete'))
  socket.on('data', readChunk).on('close', fail)
  return promise
}

let networks = 0

/** Runs shoppers in parallel for some seconds, and returns the milliseconds of each measured step. */
export async function runShoppers(
  seconds: number,
  address: string,
  shop: (shopper: Shopper, measure: <T>(step: Promise<T>) => Promise<T>) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  const measure = async <T>(step: Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await step
    times.push(performance.now() - startedAt)
    return result
  }
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: shoppersAtOnce }, async () => {
      while (performance.now() < until) {
        networks += 1
        const network = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
        await shop({ address, network }, measure)
      }
    }),
  )
  return times
}
