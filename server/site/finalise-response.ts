import type { Noun } from '#contract/noun.ts'
import {
  compress,
  type Effort,
  encodeResponse,
  type EncodedResponse,
} from '#server/kit/encoded-response.ts'

/** What a renderer made of an address, and the nouns it was made from. */
export type Rendered = {
  status: number
  headers: Headers
  body: Buffer
  reads: ReadonlySet<Noun>
}

/** Adds what every answer carries, and what this very document needs. */
export type Secure = (headers: Headers, body: Buffer) => void

/** What belongs to one connection or one encoding, and is said anew each time. */
const notTheRenderers =
  'connection content-encoding content-length date etag keep-alive transfer-encoding vary'.split(
    ' ',
  )

export async function finaliseResponse(
  { status, headers: made, body, reads }: Rendered,
  secure: Secure,
  effort: Effort,
): Promise<EncodedResponse> {
  const headers = new Headers(made)
  for (const name of notTheRenderers) headers.delete(name)
  if (!headers.has('cache-control')) sayHowLong(headers, status, reads)
  secure(headers, body)
  return encodeResponse(
    status,
    headers,
    await compress(body, headers.get('content-type') ?? '', effort),
  )
}

/**
 * Browsers ask each time and mostly hear "unchanged". A delivery network may answer for five seconds,
 * and for five more while it asks, so that no visitor anywhere sees what was taken down ten seconds ago.
 */
function sayHowLong(headers: Headers, status: number, reads: ReadonlySet<Noun>): void {
  if (status !== 200) return headers.set('cache-control', 'no-store')
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('cdn-cache-control', 'public, max-age=5, stale-while-revalidate=5')
  if (reads.size > 0) headers.set('cache-tag', [...reads].toSorted().join(','))
}

/** Whether everybody may be given the same copy. */
export const isKeepable = ({ status, headers }: Rendered): boolean =>
  status === 200 && !headers.has('set-cookie') && !isForOnePerson(headers)

export const isForOnePerson = (headers: Headers): boolean =>
  /\b(?:no-store|private)\b/i.test(headers.get('cache-control') ?? '')
