import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { englishCharacters } from './font-subset.ts'

// Makes font subsets with the characters of English pages. A page waits only for the subset; another character
// loads the full font. Run it again after a font upgrade: npm run fonts

const folder = fileURLToPath(new URL('../web/styles/fonts/', import.meta.url))

const files = [
  import.meta.resolve('@fontsource/ojuju/files/ojuju-latin-800-normal.woff2'),
  import.meta
    .resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2'),
  import.meta
    .resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2'),
]
/** English needs no combining marks. Fractions and old-style numbers are left out too. */
const options = {
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'liga', 'tnum'],
} as const
for (const file of files) {
  const full = await readFile(new URL(file))
  const subset = await subsetFont(full, englishCharacters.join(''), options)
  const name = file.replace(/.*\//, '').replace('-latin-', '-english-').replace('-normal', '')
  await writeFile(folder + name, subset)
  console.log(`${name}: ${subset.length} bytes of ${full.length}`)
}
