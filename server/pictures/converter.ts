import { setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { Format } from './formats.ts'
import { type Done, type Outcome, Work } from './work.ts'

/**
 * A process of its own for everything that touches the bytes of pictures. It may grow, hang or crash on
 * what somebody uploaded; the site goes on. It knows no secrets and ends with the server that started it.
 */
const mostPixels = 40_000_000
const longestSide = 2_400
const niceness = 10

sharp.cache(false)
sharp.concurrency(1)
setPriority(niceness)
process.on('disconnect', () => process.exit())
process.on('message', (message) => void answer(message))

async function answer(message: unknown): Promise<void> {
  const outcome = await act(Work.parse(message)).catch((error: unknown): Outcome => ({
    failed: error instanceof Error ? error.message : 'unknown',
  }))
  process.send?.(outcome)
}

function act(work: Work): Promise<Outcome> {
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
  const input = sharp(from, { limitInputPixels: mostPixels, density: 72 * magnified })
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

const taken: Record<string, Format> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'webp' }

/** A picture is never kept as it was given: it is decoded and made anew, without a word of where it came from. */
async function clean({ from, to }: { from: string; to: string }): Promise<Outcome> {
  const open = () => sharp(from, { limitInputPixels: mostPixels, failOn: 'error' })
  const facts = await open()
    .metadata()
    .catch(() => undefined)
  const format = taken[facts?.format ?? '']
  if (!facts || !format) return { refused: 'not one of the formats that we take' }
  if (facts.width * facts.height > mostPixels) return { refused: 'too many pixels' }
  const upright = open()
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
  try {
    return { done: await write(upright, format, to, 'fine') }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : 'cannot be read' }
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
