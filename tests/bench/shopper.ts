import { connect, type Socket } from 'node:net'
import { apiPrefix } from '#contract/endpoint.ts'

/** How many shop at once. */
export const shoppersAtOnce = 16

/** So long it takes until Node has compiled what a shop does over and over; a server that has run for a morning is past that. */
export const warmUpSeconds = 12

/** Somebody who shops from a network of their own. */
export type Shopper = { address: string; network: string }

const idle = new Set<Socket>()

/** Asks with as little work as can be, without Node's own client, and tells the answer unread: the cores are to serve, not to ask. */
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
  const { status, words } = await answerOn(socket)
  idle.add(socket)
  if (status !== 200 && status !== 201) throw new Error(`${path} answered ${status} ${words}`)
  return words
}

function takeSocket(address: string): Socket {
  const [waiting] = idle
  if (waiting) {
    idle.delete(waiting)
    return waiting
  }
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('utf8')
  // The server lets go of a connection that has been silent for a while.
  return socket.on('error', () => {}).on('close', () => idle.delete(socket))
}

/** One whole answer; ours always say how long they are. */
function answerOn(socket: Socket): Promise<{ status: number; words: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; words: string }>()
  let heard = ''
  const hear = (part: string) => {
    heard += part
    const head = heard.indexOf('\r\n\r\n')
    const length = head > 0 && /content-length: (\d+)/i.exec(heard.slice(0, head))?.[1]
    const words = heard.slice(head + 4)
    if (!length || Buffer.byteLength(words) < Number(length)) return
    socket.off('data', hear).off('close', fail)
    resolve({ status: Number(heard.slice(9, 12)), words })
  }
  const fail = () => reject(new Error('The connection ended before the answer'))
  socket.on('data', hear).on('close', fail)
  return promise
}

let networks = 0

/** So many shop at once for so many seconds, each over and over. Tells how many milliseconds each thing they did took. */
export async function shopFor(
  seconds: number,
  address: string,
  shop: (shopper: Shopper, timed: <T>(doing: Promise<T>) => Promise<T>) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  const timed = async <T>(doing: Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const done = await doing
    times.push(performance.now() - startedAt)
    return done
  }
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: shoppersAtOnce }, async () => {
      while (performance.now() < until) {
        networks += 1
        const network = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
        await shop({ address, network }, timed)
      }
    }),
  )
  return times
}
