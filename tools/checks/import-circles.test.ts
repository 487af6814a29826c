import { expect, test } from 'vitest'
import { importCircles } from './import-circles.ts'

test('a circle through an alias, a relative path and a type is found and told whole', () => {
  const found = importCircles([
    { path: 'web/bag/bag.tsx', text: `import { Line } from './line.tsx'` },
    { path: 'web/bag/line.tsx', text: `import { sum } from '#web/kit/sum.ts'` },
    { path: 'web/kit/sum.ts', text: `import type { Bag } from '#web/bag/bag.tsx'` },
  ])
  expect(found).toEqual([
    'circle of imports: web/bag/bag.tsx → web/bag/line.tsx → web/kit/sum.ts → web/bag/bag.tsx',
  ])
})

test('two ways to one file are no circle', () => {
  const found = importCircles([
    { path: 'web/a.ts', text: `import './b.ts'\nimport './c.ts'` },
    { path: 'web/b.ts', text: `import './c.ts'` },
    { path: 'web/c.ts', text: `export const c = 1` },
  ])
  expect(found).toEqual([])
})
