import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('a family that a page asks for first has no file of the same cut that is fetched later', async () => {
  const sheet = await readFile(new URL('fonts.css', import.meta.url), 'utf8')
  const cuts = [...sheet.matchAll(/@font-face \{[^}]*?url\([^}]*\}/g)].map(([face]) =>
    ['font-family', 'font-style', 'font-weight']
      .map((part) => new RegExp(`${part}: ([^;]+);`).exec(face)?.[1] ?? 'normal')
      .concat(face.includes('./letters/') ? 'first' : 'later'),
  )
  const first = cuts.filter((cut) => cut.includes('first')).map((cut) => cut.slice(0, 3).join())
  const later = cuts.filter((cut) => cut.includes('later')).map((cut) => cut.slice(0, 3).join())
  expect(first).toHaveLength(3)
  expect(later.filter((cut) => first.includes(cut))).toEqual([])
})
