import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { isOffered, mediaPrefix, type Size } from '#contract/picture-sizes.ts'
import { artworkFolder, readDrawings } from '#server/files/files.ts'
import {
  type Bodies,
  compress,
  encodeResponse,
  type EncodedResponse,
} from '#server/kit/encoded-response.ts'
import { type PictureRequest, readAddress } from './address.ts'
import { cacheControl } from './cache-control.ts'
import { type Region, regionFor } from './crop.ts'
import { hashOf, packDrawings, readPacked } from './packed.ts'

export type Drawing = Size & { file: string }

export type Artwork = {
  /** Responds from memory only, so that the page cache can call it before the routes. */
  find: (target: string) => EncodedResponse | undefined
  drawing: (path: string) => Drawing | undefined
  /** Drawings with these addresses are no longer found, but served after a check. */
  hide: (addresses: ReadonlySet<string>) => void
  /** The hash of the file of a drawing. */
  hash: (path: string, drawing: Drawing) => Promise<string>
  /** The drawing, or the crop that fills the requested shape; undefined for a size that is not offered. */
  serve: (picture: PictureRequest) => Promise<EncodedResponse | undefined>
}

/** Adds the security headers, because these responses bypass the hooks of the routes. */
type Secure = (headers: Headers, body: Buffer) => void

type CachedDrawing = { hash: string; unversioned: EncodedResponse; versioned: EncodedResponse }

/** The crops that the pages show fit several times. */
const maxCropBytes = 32 * 1024 * 1024

/** A drawing that a visitor opens directly may use inline styles and nothing else. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * The drawings of the content folder. Addresses are looked up in a list and never become file paths. A drawing is read
 * at its first request and stays in memory.
 */
export function openArtwork({ secure = () => undefined }: { secure?: Secure } = {}): Artwork {
  const drawings = readList()
  const fullDrawings = new Map<string, CachedDrawing>()
  const crops = new LRUCache<string, CachedDrawing>({
    maxSize: maxCropBytes,
    sizeCalculation: ({ unversioned, versioned }) => unversioned.bytes + versioned.bytes,
  })
  const pending = new Map<string, Promise<CachedDrawing>>()
  let hidden: ReadonlySet<string> = new Set()

  function make({ key, file, region }: DrawingRequest): Promise<CachedDrawing> {
    const started = pending.get(key)
    if (started) return started
    const making = readFile(file)
      .then(async (svg) => {
        const bodies = region
          ? await compress(cropDrawing(svg, region), 'image/svg+xml', 'quick')
          : await readPacked(svg)
        const drawing = respond(bodies, hashOf(svg))
        if (region) crops.set(key, drawing)
        else fullDrawings.set(key, drawing)
        return drawing
      })
      .finally(() => pending.delete(key))
    pending.set(key, making)
    return making
  }

  const findCached = ({ key, region }: DrawingRequest) =>
    region ? crops.get(key) : fullDrawings.get(key)

  function respond(bodies: Bodies, hash: string): CachedDrawing {
    const headers = new Headers({ 'content-type': 'image/svg+xml' })
    secure(headers, bodies.identity)
    headers.set('content-security-policy', policy)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('cache-control', cacheControl.day)
    const unversioned = encodeResponse(200, headers, bodies)
    headers.set('cache-control', cacheControl.immutable)
    return { hash, unversioned, versioned: encodeResponse(200, headers, bodies) }
  }

  return {
    find(target) {
      if (!target.includes('artwork/')) return undefined
      const picture = readAddress(target)
      if (!picture || hidden.has(mediaPrefix + picture.path)) return undefined
      const request = drawingRequest(picture, drawings)
      const found = request && findCached(request)
      return found && choose(found, picture.version)
    },
    drawing: (path) => drawings.get(path),
    hide: (addresses) => void (hidden = addresses),
    async hash(path, { file }) {
      const request = { key: path, file }
      return (findCached(request) ?? (await make(request))).hash
    },
    async serve(picture) {
      const request = drawingRequest(picture, drawings)
      return request && choose(findCached(request) ?? (await make(request)), picture.version)
    },
  }
}

type DrawingRequest = { key: string; file: string; region?: Region }

function drawingRequest(
  { path, transformation: input }: PictureRequest,
  drawings: ReadonlyMap<string, Drawing>,
): DrawingRequest | undefined {
  const drawing = drawings.get(path)
  if (!drawing || input?.format || (input && !isOffered(input, drawing))) return undefined
  const { file, width, height } = drawing
  const region = input && regionFor(drawing, input, input.focus)
  if (!region || (region.width === width && region.height === height)) return { key: path, file }
  const part = [region.left, region.top, region.width, region.height]
  return { key: `${path} ${part.join(' ')}`, file, region }
}

/** Stores a compressed copy of every drawing during the build. */
export const packArtwork = (): Promise<void> =>
  packDrawings([...readList().values()].map(({ file }) => file))

const readList = (): Map<string, Drawing> =>
  new Map(
    readDrawings().map(({ file, w, h }) => [
      `artwork/${file}`,
      { file: join(artworkFolder, file), width: w, height: h },
    ]),
  )

const choose = ({ hash, unversioned, versioned }: CachedDrawing, version: string | undefined) =>
  version === hash ? versioned : unversioned

/** Crops an SVG by its viewBox. The page decides its displayed size, so the result is not scaled. */
function cropDrawing(svg: Buffer, { left, top, width, height }: Region): Buffer {
  const cropped = svg.toString().replace(/<svg[^>]*>/, (head) =>
    head
      .replace(/ width="[^"]*"/, ` width="${width}"`)
      .replace(/ height="[^"]*"/, ` height="${height}"`)
      .replace(/ viewBox="[^"]*"/, ` viewBox="${left} ${top} ${width} ${height}"`),
  )
  return Buffer.from(cropped)
}
