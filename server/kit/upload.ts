import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  maxUploadBytes,
  uploadFault,
  type UploadKind,
  uploadKinds,
} from '#contract/console/upload.ts'
import { hourMs } from '#contract/durations.ts'
import { allowSlowBody } from './body-timeout.ts'
import { isConsoleEndpoint } from './console-access.ts'
import { Refusal } from './refuse.ts'

/** A person's uploads at the same time, on one server. */
const maxAtOnce = 4

/** A received file. It is deleted after the response. */
export type Upload = { file: string; bytes: number; sha256: string }

declare module 'fastify' {
  interface FastifyRequest {
    upload?: Upload
  }
}

/**
 * Reads bodies as files in this scope, one per request. The bytes go to disk while they arrive, so the memory of the
 * server does not depend on the size and number of uploads. The name that the file had is never read.
 */
export function readOnlyUploads(app: FastifyInstance, folder: string): void {
  app.removeAllContentTypeParsers()
  app.decorateRequest('upload')
  app.addHook('onReady', () => deleteLeftUploads(folder))
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const kind = kindOf(request)
    const type = headers['content-type'] ?? ''
    const typeFault = uploadFault(kind, { type, size: 1 })
    const isTooLarge = Number(headers['content-length'] ?? 0) > maxUploadBytes
    if (typeFault !== undefined) done(new Refusal('unsupported-type', typeFault))
    else if (headers['content-encoding'] !== undefined)
      done(new Refusal('unsupported-type', uploadKinds[kind].faults.type))
    else if (isTooLarge) done(tooLarge(kind))
    else done()
  })
  limitUploads(app)
  app.addContentTypeParser('*', async (request: FastifyRequest, body: NodeJS.ReadableStream) => {
    allowSlowBody(request.raw)
    request.upload = await receive(body, folder, kindOf(request))
  })
  app.addHook('onResponse', async ({ upload }) => {
    if (upload) await rm(upload.file, { force: true })
  })
}

/** Counts uploads before their bodies, so that one person cannot occupy the disk and the converters. */
function limitUploads(app: FastifyInstance): void {
  const running = new Map<string, number>()
  app.addHook('onRequest', (request, { raw }, done) => {
    const who = request.person?.id ?? ''
    const count = running.get(who) ?? 0
    if (count >= maxAtOnce)
      return done(
        new Refusal(
          'too-many',
          `At most ${maxAtOnce} uploads at once. Try again when one is done.`,
          {
            retryAfterSeconds: 5,
          },
        ),
      )
    running.set(who, count + 1)
    let isRunning = true
    const end = () => {
      const left = (running.get(who) ?? 0) - 1
      if (isRunning && left > 0) running.set(who, left)
      else if (isRunning) running.delete(who)
      isRunning = false
    }
    // A response that was sent has finished; one whose client went away closes only.
    raw.once('finish', end).once('close', end)
    done()
  })
}

/** A server that was killed leaves the files that it was receiving. Another server may be receiving the new ones. */
async function deleteLeftUploads(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => [])
  for (const name of files) {
    const file = join(folder, name)
    const changedAt = await stat(file)
      .then(({ mtimeMs }) => mtimeMs)
      .catch(() => 0)
    if (changedAt < Date.now() - hourMs) await rm(file, { force: true })
  }
}

/** The file of a request to an upload endpoint. */
export function uploadOf(request: FastifyRequest): Upload {
  if (request.upload && request.upload.bytes > 0) return request.upload
  throw new Refusal('invalid', uploadKinds[kindOf(request)].faults.empty)
}

async function receive(
  body: NodeJS.ReadableStream,
  folder: string,
  kind: UploadKind,
): Promise<Upload> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      // The rest is read and dropped, because a client that still sends would not see the response.
      if (bytes <= maxUploadBytes) done(null, chunk)
      else if (bytes <= 2 * maxUploadBytes) done()
      else done(tooLarge(kind))
    },
  })
  try {
    await pipeline(body, count, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    if (bytes > maxUploadBytes) throw tooLarge(kind)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return { file, bytes, sha256: hash.digest('hex') }
}

function kindOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): UploadKind {
  const { endpoint } = routeOptions.config
  if (isConsoleEndpoint(endpoint) && endpoint.upload) return endpoint.upload
  throw new Error('This endpoint takes no file.')
}

const tooLarge = (kind: UploadKind) => new Refusal('too-large', uploadKinds[kind].faults.size)
