import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { englishLetters } from './english-letters.ts'

// Cuts the letters that an English page writes out of the font files. A page waits for these alone; any other
// letter brings the whole file. Run it again when a font is upgraded: npm run letters

const letters = fileURLToPath(new URL('../web/styles/letters/', import.meta.url))

const files = [
  import.meta.resolve('@fontsource/ojuju/files/ojuju-latin-800-normal.woff2'),
  import.meta
    .resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2'),
  import.meta
    .resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2'),
]
/** Fractions and old-style numbers stay behind. */
const options = {
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'liga', 'locl', 'tnum'],
} as const
for (const file of files) {
  const whole = await readFile(new URL(file))
  const cut = await subsetFont(whole, englishLetters.join(''), options)
  const name = file.replace(/.*\//, '').replace('-latin-', '-english-').replace('-normal', '')
  await writeFile(letters + name, cut)
  console.log(`${name}: ${cut.length} bytes of ${whole.length}`)
}
