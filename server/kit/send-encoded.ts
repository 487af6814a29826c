import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding } from './encoding.ts'
import type { EncodedResponse, Variant } from './encoded-response.ts'

/** Sends the encoding that the client accepts, or 304 if its cached copy is current. */
export function sendEncoded(
  { status, variants }: EncodedResponse,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
): { status: number; bytes: number } {
  const variant = variants[chooseEncoding(headers['accept-encoding'])]
  const isUnchanged =
    status === 200 && method !== 'POST' && matchesEtag(headers['if-none-match'], variant)
  if (isUnchanged) {
    response.writeHead(304, variant.headersUnchanged).end()
    return { status: 304, bytes: 0 }
  }
  const body = method === 'HEAD' ? undefined : variant.body
  response.writeHead(status, variant.headers).end(body)
  return { status, bytes: body?.length ?? 0 }
}

/** Ignores the prefix `W/`, which a proxy adds when it compresses again. */
function matchesEtag(ifNoneMatch: string | undefined, { etag }: Variant): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const etags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return etags.includes(etag)
}
