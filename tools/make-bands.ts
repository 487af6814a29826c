import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../content/artwork/', import.meta.url))

/** Two pixels per point on the highest band, and more on the lower ones. */
const density = 2 * 72

// A browser renders every SVG background as a document of its own. Each page has two to five woven bands, so a
// bitmap is cheaper for a phone than the SVG, although it has twice the bytes.
const bands = (await readdir(folder)).filter((name) => /^band-\w+\.svg$/.test(name))
for (const name of bands) {
  const drawing = await readFile(folder + name)
  const pixels = await sharp(drawing, { density }).webp({ lossless: true, effort: 6 }).toBuffer()
  await writeFile(folder + name.replace('.svg', '.webp'), pixels)
  console.log(`${name}: ${pixels.length} bytes`)
}
