import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FeedRefused } from './feed-item.ts'

/** Reads until the limit and not a chunk further, counted before unpacking as well as after. */
export async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
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
