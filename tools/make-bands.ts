import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../content/artwork/', import.meta.url))

/** Two pixels to a point on the highest band; on the lower ones more. */
const density = 2 * 72

// A browser opens a page of its own inside the page for every drawing it uses as a background. A woven band is
// on every page two to five times, so that its pixels, twice the bytes, are cheaper for a phone than its threads.
const bands = (await readdir(folder)).filter((name) => /^band-\w+\.svg$/.test(name))
for (const name of bands) {
  const drawing = await readFile(folder + name)
  const pixels = await sharp(drawing, { density }).webp({ lossless: true, effort: 6 }).toBuffer()
  await writeFile(folder + name.replace('.svg', '.webp'), pixels)
  console.log(`${name}: ${pixels.length} bytes`)
}
