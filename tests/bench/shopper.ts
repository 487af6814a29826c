import { Agent, request } from 'node:http'
import { apiPrefix } from '#contract/endpoint.ts'

/** How many shop at once. */
export const shoppersAtOnce = 16

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Somebody who shops from a network of their own. */
export type Shopper = { address: string; network: string }

/** Asks as cheaply as Node can: the cores are to serve, not to ask. */
export async function post<T>(
  { address, network }: Shopper,
  path: string,
  body: object,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-forwarded-for': network,
  }
  const asking = request(
    address + apiPrefix + path,
    { method: 'POST', agent, headers },
    (answer) => {
      let words = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (words += part))
      answer.once('end', () => {
        if (answer.statusCode === 200 || answer.statusCode === 201) resolve(JSON.parse(words))
        else reject(new Error(`${path} answered ${answer.statusCode} ${words}`))
      })
    },
  )
  asking.once('error', reject)
  asking.end(text)
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
