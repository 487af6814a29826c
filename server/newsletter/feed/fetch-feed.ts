import { lookup } from 'node:dns/promises'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FeedRefused } from './feed-item.ts'
import { isPublicAddress } from './public-address.ts'

/** The addresses that a fetch may connect to, and its limits. */
export type FetchPolicy = {
  protocols: readonly string[]
  /** Called once per fetch. The connection uses exactly this result, so DNS rebinding has no effect. */
  resolve: (host: string) => Promise<readonly string[]>
  mayConnect: (address: string) => boolean
  maxMs: number
  maxBytes: number
  accept: string
}

export const feedPolicy: FetchPolicy = {
  protocols: ['https:'],
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnect: isPublicAddress,
  maxMs: 5_000,
  maxBytes: 2 * 1024 * 1024,
  accept: 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9',
}

/** The same restrictions for a picture that the feed links to. */
export const picturePolicy: FetchPolicy = {
  ...feedPolicy,
  maxBytes: 5 * 1024 * 1024,
  accept: 'image/webp, image/jpeg, image/png',
}

export type Fetched = { bytes: Buffer; contentType: string }

/** One GET request to a public address. It follows no redirect and stops reading at the limits. */
export async function fetchFeed(
  address: string,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<Fetched> {
  const abort = AbortSignal.any([signal, AbortSignal.timeout(policy.maxMs)])
  try {
    const url = checkedUrl(address, policy)
    const pinned = await pin(url, policy, abort)
    const response = await request(url, pinned, policy, abort)
    try {
      if (response.statusCode !== 200) throw new FeedRefused(`answered ${response.statusCode}`)
      const bytes = await readBody(response, policy.maxBytes)
      return { bytes, contentType: response.headers['content-type'] ?? '' }
    } finally {
      response.destroy()
    }
  } catch (error) {
    if (error instanceof FeedRefused) throw error
    throw new FeedRefused(abort.aborted ? 'took too long' : 'could not be reached')
  }
}

function checkedUrl(address: string, { protocols }: FetchPolicy): URL {
  const url = URL.parse(address)
  if (!url || !protocols.includes(url.protocol) || url.username || url.password)
    throw new FeedRefused('has a URL that is not allowed')
  return url
}

async function pin({ hostname }: URL, policy: FetchPolicy, abort: AbortSignal): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await orAborted(policy.resolve(host), abort)
  const [first] = found
  if (first === undefined || !found.every(policy.mayConnect))
    throw new FeedRefused('resolves to a private address')
  return first
}

/** A DNS lookup cannot be cancelled, so its result is ignored after an abort. */
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

function request(
  url: URL,
  address: string,
  { accept }: FetchPolicy,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const family = isIPv6(address) ? 6 : 4
  const toPinned: LookupFunction = (_host, options, found) => {
    if (options.all) found(null, [{ address, family }])
    else found(null, address, family)
  }
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    get(
      url,
      {
        // A new connection: a pooled one might lead to an address that was not checked.
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

/** Limits the bytes both before and after decompression. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  let arrived = 0
  response.on('data', (chunk: Buffer) => {
    arrived += chunk.length
    if (arrived > maxBytes) response.destroy(tooLarge())
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decompressed(response)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decompressed(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return response
  if (encoding !== 'gzip') throw new FeedRefused('has an unsupported content encoding')
  // Small chunks, so that a decompression bomb reaches the limit early.
  return pipeline(response, createGunzip({ chunkSize: 64 * 1024 }), () => undefined)
}

const tooLarge = () => new FeedRefused('is too large')
