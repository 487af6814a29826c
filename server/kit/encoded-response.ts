import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './encoding.ts'

/** One encoding of a response, with headers in the flat form of `writeHead`. */
export type Variant = { etag: string; body: Buffer; headers: string[]; headersUnchanged: string[] }

/** A response in all encodings, so that sending it needs no further work. */
export type EncodedResponse = { status: number; variants: Record<Encoding, Variant>; bytes: number }

export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer }

/** `small` for a body that is sent many times; `quick` for a body that is sent once or waits for compression. */
const efforts = { quick: { brotli: 5, gzip: 6 }, small: { brotli: 11, gzip: 9 } }
export type Effort = keyof typeof efforts

const compressible =
  /^(?:text\/|image\/svg|application\/(?:json|ld\+json|manifest|rss|javascript|xml))/
/** Below this size, compression saves less than its header costs. */
const minBytes = 300

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function compress(body: Buffer, type: string, effort: Effort): Promise<Bodies> {
  if (!compressible.test(type) || body.length < minBytes) return { identity: body }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: efforts[effort].brotli,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, zipped] = await Promise.all([
    compressBrotli(body, { params }),
    compressGzip(body, { level: efforts[effort].gzip }),
  ])
  return { identity: body, br, gzip: zipped }
}

export function encodeResponse(status: number, headers: Headers, bodies: Bodies): EncodedResponse {
  const { identity, br = identity, gzip: zipped = identity } = bodies
  const plain = variant(headers, identity)
  const variants = {
    identity: plain,
    br: br.length < identity.length ? variant(headers, br, 'br') : plain,
    gzip: zipped.length < identity.length ? variant(headers, zipped, 'gzip') : plain,
  }
  const bytes = [...new Set(Object.values(variants))].reduce((sum, one) => sum + sizeOf(one), 0)
  return { status, variants, bytes }
}

function variant(headers: Headers, body: Buffer, encoding?: Encoding): Variant {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const shared = [...headers].flat().concat('etag', etag, 'vary', 'accept-encoding')
  const own = encoding === undefined ? [] : ['content-encoding', encoding]
  return {
    etag,
    body,
    headers: [...shared, ...own, 'content-length', String(body.length)],
    headersUnchanged: shared,
  }
}

const sizeOf = ({ body, headers }: Variant) => body.length + 2 * headers.join('').length
