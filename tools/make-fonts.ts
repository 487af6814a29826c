import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { englishCharacters } from './font-subset.ts'

// Cuts the characters that an English page writes out of the font files. A page waits for these alone; any other
// character brings the whole file. Run it again when a font is upgraded: npm run fonts

const folder = fileURLToPath(new URL('../web/styles/fonts/', import.meta.url))

const files = [
  import.meta.resolve('@fontsource/ojuju/files/ojuju-latin-800-normal.woff2'),
  import.meta
    .resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2'),
  import.meta
    .resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2'),
]
/** English needs no marks to be put together; fractions and old-style numbers stay behind too. */
const options = {
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'liga', 'tnum'],
} as const
for (const file of files) {
  const whole = await readFile(new URL(file))
  const cut = await subsetFont(whole, englishCharacters.join(''), options)
  const name = file.replace(/.*\//, '').replace('-latin-', '-english-').replace('-normal', '')
  await writeFile(folder + name, cut)
  console.log(`${name}: ${cut.length} bytes of ${whole.length}`)
}
