import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

type Attachment = {
  filename: string
  cid: string
  content: Buffer
  contentType: 'image/png'
  contentDisposition: 'inline'
}

const artwork = new URL('../../content/artwork/', import.meta.url)
const made = new Map<string, Promise<Buffer>>()

/** A picture that travels inside the letter. Undefined when it cannot be drawn: all meaning is in the words. */
export async function attachPicture(name: string): Promise<Attachment | undefined> {
  const drawn = made.get(name) ?? draw(name)
  made.set(name, drawn)
  const content = await drawn.catch(() => undefined)
  if (!content) return undefined
  const filename = `${name}.png`
  return { filename, cid: name, content, contentType: 'image/png', contentDisposition: 'inline' }
}

/** Twice the size it is shown at, in few colours: cloth has few, and letters should stay light. */
async function draw(name: string): Promise<Buffer> {
  const svg = await readFile(new URL(`${name}.svg`, artwork))
  const { width, height, colours } = sizeOf(name)
  return sharp(svg)
    .resize(width, height, {
      fit: 'cover',
      position: name.startsWith('band-') ? 'left top' : 'centre',
    })
    .png({ palette: true, colours, effort: 8 })
    .toBuffer()
}

function sizeOf(name: string): { width: number; height: number; colours: number } {
  if (name.startsWith('logo-')) return { width: 326, height: 128, colours: 64 }
  if (name.startsWith('band-')) return { width: 1200, height: 40, colours: 16 }
  return { width: 1200, height: 540, colours: 32 }
}
