import {
  compress,
  type Effort,
  encodeResponse,
  type EncodedResponse,
} from '#server/kit/encoded-response.ts'

/** The output of a renderer, with what it read (`readsOf`). */
export type Rendered = {
  status: number
  headers: Headers
  body: Buffer
  reads: ReadonlySet<string>
}

/** Adds the security headers of every response, and the policy of this document. */
export type Secure = (headers: Headers, body: Buffer) => void

/** Headers of one connection or encoding. They are set again for each response. */
const connectionHeaders =
  'connection content-encoding content-length date etag keep-alive transfer-encoding vary'.split(
    ' ',
  )

export async function finaliseResponse(
  { status, headers: rendered, body, reads }: Rendered,
  secure: Secure,
  effort: Effort,
): Promise<EncodedResponse> {
  const headers = new Headers(rendered)
  for (const name of connectionHeaders) headers.delete(name)
  if (!headers.has('cache-control')) setCacheControl(headers, status, reads)
  secure(headers, body)
  return encodeResponse(
    status,
    headers,
    await compress(body, headers.get('content-type') ?? '', effort),
  )
}

/**
 * Browsers revalidate each time and mostly get 304. A CDN may serve its copy for five seconds, and five more while it
 * revalidates, so a removed page is gone for every visitor after ten seconds.
 */
function setCacheControl(headers: Headers, status: number, reads: ReadonlySet<string>): void {
  if (status !== 200) return headers.set('cache-control', 'no-store')
  headers.set('cache-control', 'public, max-age=0, must-revalidate')
  headers.set('cdn-cache-control', 'public, max-age=5, stale-while-revalidate=5')
  if (reads.size > 0) headers.set('cache-tag', [...reads].toSorted().join(','))
}

/** Whether all visitors may get the same copy. */
export const isCacheable = ({ status, headers }: Rendered): boolean =>
  status === 200 && !headers.has('set-cookie') && !isPrivate(headers)

export const isPrivate = (headers: Headers): boolean =>
  /\b(?:no-store|private)\b/i.test(headers.get('cache-control') ?? '')
