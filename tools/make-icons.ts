import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

// Draws the icons from the logo tile. Run it again when the artwork changes: npm run icons

const artwork = new URL('../content/artwork/', import.meta.url)
const icons = new URL('../content/icons/', import.meta.url)

const tile = await readFile(new URL('logo-tile.svg', artwork), 'utf8')
// Phones round the corners themselves. Our round corners would show as white.
const square = tile.replace(' rx="44"', '')

await writeFile(new URL('favicon.svg', icons), tile)
await writeFile(new URL('favicon.ico', icons), icoOf(await draw(tile, 32)))
await writeFile(new URL('apple-touch-icon.png', icons), await draw(square, 180))
for (const size of [192, 512])
  await writeFile(new URL(`icon-${size}.png`, icons), await draw(square, size))

function draw(svg: string, size: number): Promise<Buffer> {
  const drawnAt = 200
  return sharp(Buffer.from(svg), { density: (72 * size) / drawnAt })
    .resize(size, size)
    .png(
      size > 32 ? { effort: 10, palette: true, colours: 16, dither: 0 } : { compressionLevel: 9 },
    )
    .toBuffer()
}

/** Wraps one PNG in the ICO format: a directory with one entry, then the picture. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
