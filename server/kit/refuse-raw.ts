import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Settings } from '#server/settings.ts'
import { headersEverywhere } from './headers-everywhere.ts'
import { Refusal } from './refuse.ts'

const reasons: Record<string, () => Refusal> = {
  HPE_HEADER_OVERFLOW: () => new Refusal('headers-too-large', 'The request headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('timeout', 'The request took too long to arrive.'),
}

/** Responds to connections without a parsed request: broken request lines, oversized headers, slow clients. */
export const createRawRefusal =
  (settings: Pick<Settings, 'isProduction'>) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const refusal =
      reasons[error.code ?? '']?.() ?? new Refusal('unreadable', 'The request cannot be read.')
    socket.end(rawResponse(refusal, settings))
  }

/** A complete HTTP response as text, because no response object exists here. */
function rawResponse(refusal: Refusal, settings: Pick<Settings, 'isProduction'>): string {
  const body = JSON.stringify(refusal.toBody(randomUUID()))
  return [
    `HTTP/1.1 ${refusal.status} ${refusal.code}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(headersEverywhere(settings)).map((pair) => pair.join(': ')),
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
