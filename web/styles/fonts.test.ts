import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { englishCharacters } from '#tools/font-subset.ts'

const css = await readFile(new URL('fonts.css', import.meta.url), 'utf8')

test('the subset files have exactly the unicode-range of their characters', () => {
  const ranges = [...css.matchAll(/english-\d+\.woff2[^}]*unicode-range:([^;]*);/g)]
  expect(ranges).toHaveLength(3)
  for (const [, range = ''] of ranges)
    expect(charactersIn(range)).toEqual(new Set(englishCharacters))
})

test('no other file covers a character of the subset files, or a page would fetch both', () => {
  const others = css.match(/@font-face {[^}]*@fontsource[^}]*normal\.woff2[^}]*}/g) ?? []
  expect(others).toHaveLength(6)
  for (const other of others)
    expect(englishCharacters.filter((character) => charactersIn(other).has(character))).toEqual([])
})

test('no other file shares family, style and weight with a subset file, or Chromium looks for a device font', () => {
  const cutOf = (face: string) =>
    ['family', 'style', 'weight'].map((part) => face.match(`font-${part}: ([^;]+);`)?.[1]).join()
  const faces = css.match(/@font-face {[^}]*woff2[^}]*}/g) ?? []
  const first = faces.filter((face) => face.includes('./fonts/')).map(cutOf)
  const later = faces.filter((face) => !face.includes('./fonts/')).map(cutOf)
  expect(first).toHaveLength(3)
  expect(later.filter((cut) => first.includes(cut))).toEqual([])
})

function charactersIn(range: string): Set<string> {
  const spans = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
  return new Set(
    spans.flatMap(([, first = '', last = first]) =>
      Array.from(
        { length: Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1 },
        (_, offset) => String.fromCodePoint(Number.parseInt(first, 16) + offset),
      ),
    ),
  )
}
