import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { isOffered, type Size } from '#contract/picture-sizes.ts'
import {
  type Bodies,
  compress,
  encodeResponse,
  type EncodedResponse,
} from '#server/kit/encoded-response.ts'
import { type Asked, readAddress } from './address.ts'
import { cacheFor } from './caching.ts'
import { type Region, regionFor } from './crop.ts'
import { hashOf, packDrawings, readPacked } from './packed.ts'

export type Drawing = Size & { file: string }

export type Artwork = {
  /** Answers at once with what is already in memory, for whoever stands before the routes. */
  find: (target: string) => EncodedResponse | undefined
  drawing: (path: string) => Drawing | undefined
  /** Names the very bytes of a drawing. */
  hash: (path: string, drawing: Drawing) => Promise<string>
  /** The whole drawing, or the part of it that fills the wished shape; nothing for a size that is not offered. */
  serve: (asked: Asked) => Promise<EncodedResponse | undefined>
}

/** Adds what every answer carries that is sent before the routes. */
type Secure = (headers: Headers, body: Buffer) => void

type Ready = { hash: string; anyVersion: EncodedResponse; thisVersion: EncodedResponse }

/** Parts of drawings are many; the ones that the pages show fit in here several times. */
const mostBytesOfCrops = 32 * 1024 * 1024

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
  const whole = new Map<string, Ready>()
  const crops = new LRUCache<string, Ready>({
    maxSize: mostBytesOfCrops,
    sizeCalculation: ({ anyVersion, thisVersion }) => anyVersion.bytes + thisVersion.bytes,
  })
  const beingMade = new Map<string, Promise<Ready>>()

  function make({ key, file, region }: Wanted): Promise<Ready> {
    const started = beingMade.get(key)
    if (started) return started
    const making = readFile(file)
      .then(async (svg) => {
        const bodies = region
          ? await compress(cropDrawing(svg, region), 'image/svg+xml', 'quick')
          : await readPacked(svg)
        const held = respond(bodies, hashOf(svg))
        if (region) crops.set(key, held)
        else whole.set(key, held)
        return held
      })
      .finally(() => beingMade.delete(key))
    beingMade.set(key, making)
    return making
  }

  const held = ({ key, region }: Wanted) => (region ? crops.get(key) : whole.get(key))

  function respond(bodies: Bodies, hash: string): Ready {
    const headers = new Headers({ 'content-type': 'image/svg+xml' })
    secure(headers, bodies.identity)
    headers.set('content-security-policy', policy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('cache-control', cacheFor.aDay)
    const anyVersion = encodeResponse(200, headers, bodies)
    headers.set('cache-control', cacheFor.ever)
    return { hash, anyVersion, thisVersion: encodeResponse(200, headers, bodies) }
  }

  return {
    find(target) {
      if (!target.includes('artwork/')) return undefined
      const asked = readAddress(target)
      const wanted = asked && wantedOf(asked, drawings)
      const found = wanted && held(wanted)
      return found && pick(found, asked.version)
    },
    drawing: (path) => drawings.get(path),
    async hash(path, { file }) {
      const wanted = { key: path, file }
      return (held(wanted) ?? (await make(wanted))).hash
    },
    async serve(asked) {
      const wanted = wantedOf(asked, drawings)
      return wanted && pick(held(wanted) ?? (await make(wanted)), asked.version)
    },
  }
}

/** What an address asks to be drawn. */
type Wanted = { key: string; file: string; region?: Region }

function wantedOf(
  { path, transformation: input }: Asked,
  drawings: ReadonlyMap<string, Drawing>,
): Wanted | undefined {
  const drawing = drawings.get(path)
  if (!drawing || input?.format || (input && !isOffered(input, drawing))) return undefined
  const { file, width, height } = drawing
  const region = input && regionFor(drawing, input, input.focus)
  if (!region || (region.width === width && region.height === height)) return { key: path, file }
  const part = [region.left, region.top, region.width, region.height]
  return { key: `${path} ${part.join(' ')}`, file, region }
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

/** A part of a drawing, still as a drawing. Its size on a page is the page's choice; only its shape is ours. */
function cropDrawing(svg: Buffer, { left, top, width, height }: Region): Buffer {
  const cropped = svg.toString().replace(/<svg[^>]*>/, (head) =>
    head
      .replace(/ width="[^"]*"/, ` width="${width}"`)
      .replace(/ height="[^"]*"/, ` height="${height}"`)
      .replace(/ viewBox="[^"]*"/, ` viewBox="${left} ${top} ${width} ${height}"`),
  )
  return Buffer.from(cropped)
}
