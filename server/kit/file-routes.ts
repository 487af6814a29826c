import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileContent, inMemory, parseRange } from './byte-range.ts'

type StoredFile = FileContent & { type: string; etag: string }

/**
 * Serves the files of a folder whose extension has a type, complete or as byte ranges. Files are read once and each has
 * its own route, so an address never becomes a file path. The ETag is a hash, so all servers send the same one.
 */
export function fileRoutes(
  app: FastifyInstance,
  prefix: string,
  {
    folder,
    types,
    check,
  }: {
    folder: string
    types: Readonly<Record<string, string>>
    /** Throws if the file at this address may not be sent. */
    check?: (address: string) => Promise<void>
  },
): void {
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const bytes = readFileSync(join(folder, name))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const file = { type, etag, ...inMemory(bytes) }
    const address = `${prefix}${name}`
    app.get(address, async (request, reply) => {
      await check?.(address)
      return sendFile(file, request, reply)
    })
  }
}

/** Sends a file, or the range of it that the request names. */
export async function sendFile(
  { type, etag, size, part }: StoredFile,
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
  const range = method === 'GET' && isSameFile ? parseRange(headers.range, size) : 'everything'
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${size}`).send()
  void reply.type(type)
  if (range === 'everything') return reply.header('content-length', size).send(await part())
  const { first, last } = range
  return reply
    .status(206)
    .header('content-range', `bytes ${first}-${last}/${size}`)
    .header('content-length', last - first + 1)
    .send(await part(range))
}
