import { expect, test } from 'vitest'
import { fileLengths, fileNames } from './files.ts'

const lines = (count: number) => 'line\n'.repeat(count)

test('a file may have at most 250 lines, and a test 300', () => {
  expect(fileLengths([{ path: 'web/bag/bag.tsx', text: lines(250) }])).toEqual([])
  expect(fileLengths([{ path: 'web/bag/bag.tsx', text: lines(251) }])).toHaveLength(1)
  expect(fileLengths([{ path: 'web/bag/bag.module.css', text: lines(251) }])).toHaveLength(1)
  expect(fileLengths([{ path: 'web/bag/bag.test.tsx', text: lines(300) }])).toEqual([])
  expect(fileLengths([{ path: 'web/bag/bag.test.tsx', text: lines(301) }])).toHaveLength(1)
})

test('generated files and content have no line limit', () => {
  expect(fileLengths([{ path: 'server/db/tables.ts', text: lines(900) }])).toEqual([])
  expect(fileLengths([{ path: 'content/pages/about.json', text: lines(900) }])).toEqual([])
})

test('file names without a meaning are rejected', () => {
  const names = (path: string) => fileNames([{ path, text: '' }])
  expect(names('web/bag/bag-line.tsx')).toEqual([])
  expect(names('web/bag/bag-line.test.tsx')).toEqual([])
  expect(names('web/entry.server.tsx')).toEqual([])
  for (const path of ['web/bag/index.ts', 'server/bag/utils.ts', 'server/bag/bag-helpers.ts'])
    expect(names(path), path).toHaveLength(1)
})
