import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { memoize } from '#server/kit/memoize.ts'
import type { EmailPicture } from './contents.ts'

type Attachment = {
  filename: string
  cid: string
  content: Buffer
  contentType: 'image/png'
  contentDisposition: 'inline'
}

const folder = new URL('../../content/artwork/', import.meta.url)

/** An inline picture. Undefined if it cannot be drawn, because the text contains all information. */
export async function attachPicture(picture: EmailPicture): Promise<Attachment | undefined> {
  const { artwork } = picture
  const content = await drawOnce(JSON.stringify(picture)).catch(() => undefined)
  if (!content) return undefined
  const filename = `${artwork}.png`
  return { filename, cid: artwork, content, contentType: 'image/png', contentDisposition: 'inline' }
}

const drawOnce = memoize((picture) => draw(JSON.parse(picture)))

/** Twice the displayed size, for sharp screens. The artwork has few colours, so a small palette reduces the bytes. */
async function draw({ artwork, crop }: EmailPicture): Promise<Buffer> {
  // Loaded with the first picture, because the library is large and the server starts faster without it.
  const { default: sharp } = await import('sharp')
  const svg = sharp(await readFile(new URL(`${artwork}.svg`, folder)))
  const { picture, colours } = fit(svg, artwork, crop)
  return picture.png({ palette: true, colours, effort: 8 }).toBuffer()
}

function fit(svg: Sharp, artwork: string, crop: EmailPicture['crop']) {
  if (artwork.startsWith('logo-')) return { picture: svg.resize(326, 128), colours: 64 }
  // The artwork of a band is 640 pixels wide and repeats up to the right edge.
  if (artwork.startsWith('band-'))
    return {
      picture: svg.resize(640, 40).extend({ right: 560, extendWith: 'repeat' }),
      colours: 16,
    }
  return { picture: svg.resize(1200, 540, { fit: 'cover', position: crop }), colours: 32 }
}
