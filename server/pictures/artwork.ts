import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { mediaPrefix, type Size } from '#contract/picture-sizes.ts'
import { type Bodies, encodeResponse, type EncodedResponse } from '#server/kit/encoded-response.ts'
import { readAddress } from './address.ts'
import { cacheFor } from './caching.ts'
import { hashOf, packDrawings, readPacked } from './packed.ts'

export type Drawing = Size & { file: string }

export type Artwork = {
  /** Answers at once with what is already in memory, for whoever stands before the routes. */
  find: (target: string) => EncodedResponse | undefined
  drawing: (path: string) => Drawing | undefined
  /** Names the very bytes of a drawing. */
  hash: (path: string, drawing: Drawing) => Promise<string>
  serve: (path: string, drawing: Drawing, version: string | undefined) => Promise<EncodedResponse>
}

/** Adds what every answer carries that is sent before the routes. */
type Secure = (headers: Headers, body: Buffer) => void

type Ready = { hash: string; anyVersion: EncodedResponse; thisVersion: EncodedResponse }

const ours = resolve(import.meta.dirname, '../../content/artwork')
const Manifest = z.array(
  z.object({ file: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)), w: z.int(), h: z.int() }),
)

/** Opened directly, a drawing may style itself and do nothing else. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * The drawings that came with the site, as an exact list: no address becomes a path. Each is read when it
 * is first asked for, and stays in memory.
 */
export function openArtwork({ secure = () => undefined }: { secure?: Secure } = {}): Artwork {
  const drawings = readList()
  const ready = new Map<string, Ready>()
  const beingMade = new Map<string, Promise<Ready>>()

  function make(path: string, { file }: Drawing): Promise<Ready> {
    const started = beingMade.get(path)
    if (started) return started
    const making = readFile(file)
      .then(async (svg) => {
        const held = respond(await readPacked(svg))
        ready.set(path, held)
        return held
      })
      .finally(() => beingMade.delete(path))
    beingMade.set(path, making)
    return making
  }

  function respond(bodies: Bodies): Ready {
    const headers = new Headers({ 'content-type': 'image/svg+xml' })
    secure(headers, bodies.identity)
    headers.set('content-security-policy', policy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('cache-control', cacheFor.aDay)
    const anyVersion = encodeResponse(200, headers, bodies)
    headers.set('cache-control', cacheFor.ever)
    return {
      hash: hashOf(bodies.identity),
      anyVersion,
      thisVersion: encodeResponse(200, headers, bodies),
    }
  }

  return {
    find(target) {
      if (!target.startsWith(`${mediaPrefix}artwork/`)) return undefined
      const asked = readAddress(target)
      const held = asked && ready.get(asked.path)
      return held && pick(held, asked.version)
    },
    drawing: (path) => drawings.get(path),
    hash: async (path, drawing) => (ready.get(path) ?? (await make(path, drawing))).hash,
    serve: async (path, drawing, version) =>
      pick(ready.get(path) ?? (await make(path, drawing)), version),
  }
}

/** For the build: puts every drawing where a server finds it in its smallest form. */
export const packArtwork = (): Promise<void> =>
  packDrawings([...readList().values()].map(({ file }) => file))

function readList(): Map<string, Drawing> {
  const list = Manifest.parse(JSON.parse(readFileSync(join(ours, 'manifest.json'), 'utf8')))
  return new Map(
    list.map(({ file, w, h }) => [
      `artwork/${file}`,
      { file: join(ours, file), width: w, height: h },
    ]),
  )
}

const pick = ({ hash, anyVersion, thisVersion }: Ready, version: string | undefined) =>
  version === hash ? thisVersion : anyVersion
