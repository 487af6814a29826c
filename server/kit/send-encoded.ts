import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding } from './encoding.ts'
import type { EncodedResponse, Variant } from './encoded-response.ts'

/** Sends what fits the client: its encoding, or only the news that nothing has changed. */
export function sendEncoded(
  { status, variants }: EncodedResponse,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
): { status: number; bytes: number } {
  const variant = variants[chooseEncoding(headers['accept-encoding'])]
  const isUnchanged =
    status === 200 && method !== 'POST' && isHeld(headers['if-none-match'], variant)
  if (isUnchanged) {
    response.writeHead(304, variant.headersUnchanged).end()
    return { status: 304, bytes: 0 }
  }
  const body = method === 'HEAD' ? undefined : variant.body
  response.writeHead(status, variant.headers).end(body)
  return { status, bytes: body?.length ?? 0 }
}

/** Whether the client says that it holds this very copy. `W/` is what a proxy adds when it has compressed anew. */
function isHeld(ifNoneMatch: string | undefined, { etag }: Variant): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const held: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return held.includes(etag)
}
