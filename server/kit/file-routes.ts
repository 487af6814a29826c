import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from './byte-range.ts'

type StoredFile = { type: string; etag: string; bytes: Buffer }

/**
 * Serves the files of a folder whose extension has a type, complete or as byte ranges. Files are read once and each has
 * its own route, so an address never becomes a file path. The ETag is a hash, so all servers send the same one.
 */
export function fileRoutes(
  app: FastifyInstance,
  prefix: string,
  { folder, types }: { folder: string; types: Readonly<Record<string, string>> },
): void {
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const bytes = readFileSync(join(folder, name))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    app.get(`${prefix}${name}`, (request, reply) => sendFile({ type, etag, bytes }, request, reply))
  }
}

/** Sends a file, or the range of it that the request names. */
export function sendFile(
  { type, etag, bytes }: StoredFile,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
) {
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'public, max-age=3600')
    .header('content-disposition', 'inline')
  if (headers['if-none-match'] === etag) return reply.status(304).send()
  // A client must not join parts of two versions of a file.
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag
  const range =
    method === 'GET' && isSameFile ? parseRange(headers.range, bytes.length) : 'everything'
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${bytes.length}`).send()
  if (range === 'everything') return reply.type(type).send(bytes)
  const { first, last } = range
  return reply
    .status(206)
    .type(type)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1))
}
