import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { Format } from './formats.ts'
import { signatureOf } from './signature.ts'
import { type Done, type Outcome, Work } from './work.ts'

/**
 * Decodes and encodes pictures in a separate process, which may hang or crash on a hostile file without affecting the
 * site. It has no secrets and ends with the server that started it.
 */
const maxPixels = 40_000_000
const longestSide = 2_400
const niceness = 10

sharp.cache(false)
sharp.concurrency(1)
setPriority(niceness)
process.on('disconnect', () => process.exit())
process.on('message', (message) => void onMessage(message))

async function onMessage(message: unknown): Promise<void> {
  const outcome = await convert(Work.parse(message)).catch((error: unknown): Outcome => ({
    failed: error instanceof Error ? error.message : 'unknown',
  }))
  process.send?.(outcome)
}

function convert(work: Work): Promise<Outcome> {
  return work.act === 'crop' ? crop(work) : clean(work)
}

type Crop = Extract<Work, { act: 'crop' }>

async function crop({
  from,
  to,
  magnified,
  region,
  width,
  height,
  format,
}: Crop): Promise<Outcome> {
  const input = sharp(from, { limitInputPixels: maxPixels, density: 72 * magnified })
  const cut = input
    .extract({
      left: region.left * magnified,
      top: region.top * magnified,
      width: region.width * magnified,
      height: region.height * magnified,
    })
    .resize(width, height, { fit: 'fill' })
  return { done: await write(cut, format, to) }
}

const storedFormats: Record<string, Format> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  heif: 'webp',
}

/** Decodes and re-encodes every uploaded picture, which removes metadata and embedded content. */
async function clean({ from, to }: { from: string; to: string }): Promise<Outcome> {
  const open = () => sharp(from, { limitInputPixels: maxPixels, failOn: 'error' })
  // Without the limit, because only the head of the file is read, and the limit must have its own message.
  const facts = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const format = storedFormats[facts?.format ?? '']
  const signature = await signatureOf(from)
  if (signature === 'empty' || signature === 'heic') return { refused: signature }
  if (!facts || !format) return { refused: signature === 'picture' ? 'damaged' : 'type' }
  if (facts.width * facts.height > maxPixels) return { refused: 'pixels' }
  const upright = open()
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
  try {
    return { done: await write(upright, format, to, 'fine') }
  } catch {
    return { refused: 'damaged' }
  }
}

async function write(
  picture: Sharp,
  format: Format,
  to: string,
  grade: 'fine' | 'small' = 'small',
): Promise<Done> {
  const isFine = grade === 'fine'
  const encoded = {
    // Effort 4 saves a tenth of the bytes and takes eight times as long.
    avif: () => picture.avif({ quality: 55, effort: 2 }),
    webp: () => picture.webp({ quality: isFine ? 90 : 78, effort: 4 }),
    png: () => picture.png(isFine ? { compressionLevel: 9 } : { palette: true, quality: 90 }),
    jpg: () => picture.jpeg({ quality: isFine ? 90 : 80, mozjpeg: true }),
  } satisfies Record<Format, () => Sharp>
  const { width, height, size } = await encoded[format]().toFile(to)
  return { width, height, bytes: size, format }
}
