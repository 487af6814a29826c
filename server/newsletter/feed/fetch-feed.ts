import { lookup } from 'node:dns/promises'
import { get as getPlainly, type IncomingMessage } from 'node:http'
import { get as getSecurely } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FeedRefused } from './feed-item.ts'
import { isPublicAddress } from './public-address.ts'

/** Where a fetch may go and how long it may take. */
export type Road = {
  protocols: readonly string[]
  /** Asked once for each fetch. What it says is where we connect, whatever a second question would bring. */
  resolve: (host: string) => Promise<readonly string[]>
  mayConnect: (address: string) => boolean
  mostMs: number
  mostBytes: number
  accept: string
}

export const publicRoad: Road = {
  protocols: ['https:'],
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnect: isPublicAddress,
  mostMs: 5_000,
  mostBytes: 2 * 1024 * 1024,
  accept: 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9',
}

/** The same guards for a picture that the feed names. */
export const pictureRoad: Road = {
  ...publicRoad,
  mostBytes: 5 * 1024 * 1024,
  accept: 'image/webp, image/jpeg, image/png',
}

export type Fetched = { bytes: Buffer; contentType: string }

/** One GET to one address on the open internet. No redirect is followed, and nothing is read beyond the limits. */
export async function fetchFeed(
  address: string,
  road: Road,
  signal: AbortSignal,
): Promise<Fetched> {
  const giveUp = AbortSignal.any([signal, AbortSignal.timeout(road.mostMs)])
  try {
    const url = checkedUrl(address, road)
    const pinned = await pin(url, road, giveUp)
    const response = await ask(url, pinned, road, giveUp)
    try {
      if (response.statusCode !== 200) throw new FeedRefused(`answered ${response.statusCode}`)
      const bytes = await readBody(response, road.mostBytes)
      return { bytes, contentType: response.headers['content-type'] ?? '' }
    } finally {
      response.destroy()
    }
  } catch (error) {
    if (error instanceof FeedRefused) throw error
    throw new FeedRefused(giveUp.aborted ? 'took too long' : 'could not be reached')
  }
}

function checkedUrl(address: string, { protocols }: Road): URL {
  const url = URL.parse(address)
  if (!url || !protocols.includes(url.protocol) || url.username || url.password)
    throw new FeedRefused('is not at an address we fetch from')
  return url
}

async function pin({ hostname }: URL, road: Road, giveUp: AbortSignal): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await orAborted(road.resolve(host), giveUp)
  const [first] = found
  if (first === undefined || !found.every(road.mayConnect))
    throw new FeedRefused('leads to a place we do not go')
  return first
}

/** A name that is slow to resolve cannot be called off, only left behind. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new FeedRefused('took too long')), {
        once: true,
      })
    }),
  ])
}

function ask(
  url: URL,
  address: string,
  { accept }: Road,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const family = isIPv6(address) ? 6 : 4
  const toPinned: LookupFunction = (_host, options, found) => {
    if (options.all) found(null, [{ address, family }])
    else found(null, address, family)
  }
  const get = url.protocol === 'https:' ? getSecurely : getPlainly
  return new Promise((resolve, reject) => {
    get(
      url,
      {
        // A connection of its own: a kept one might lead somewhere that was never checked.
        agent: false,
        lookup: toPinned,
        signal,
        headers: {
          accept,
          'accept-encoding': 'gzip',
          'user-agent': 'newsletter-reader',
        },
      },
      resolve,
    ).on('error', reject)
  })
}

/** Reads until the limit and not a chunk further, counted before unpacking as well as after. */
async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  let arrived = 0
  response.on('data', (chunk: Buffer) => {
    arrived += chunk.length
    if (arrived > mostBytes) response.destroy(tooLarge())
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(response)) {
    size += chunk.length
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function unpacked(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return response
  if (encoding !== 'gzip') throw new FeedRefused('is packed in a way we did not ask for')
  // Small steps, so that a bomb is put away after a few of them.
  return pipeline(response, createGunzip({ chunkSize: 64 * 1024 }), () => undefined)
}

const tooLarge = () => new FeedRefused('is larger than we read')
