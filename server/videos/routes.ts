import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rangeAsked } from '#server/kit/byte-range.ts'
import { readVideoFiles, type VideoFile } from './videos.ts'

/** The videos of the galleries. A player asks for the parts it needs; some phones play nothing without. */
export function videoRoutes(app: FastifyInstance): void {
  for (const file of readVideoFiles())
    app.get(file.address, (request, reply) => sendPart(file, request, reply))
}

function sendPart(
  { type, etag, bytes }: VideoFile,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
) {
  void reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'public, max-age=3600')
  if (headers['if-none-match'] === etag) return reply.status(304).send()
  // Of a file that has changed meanwhile a part would not fit the parts from before.
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag
  const range =
    method === 'GET' && isSameFile ? rangeAsked(headers.range, bytes.length) : 'everything'
  if (range === 'beyond')
    return reply.status(416).header('content-range', `bytes */${bytes.length}`).send()
  if (range === 'everything') return reply.type(type).send(bytes)
  const { first, last } = range
  return reply
    .status(206)
    .type(type)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1))
}
