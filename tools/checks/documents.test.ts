import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** A path of the example module in docs/how-to.md, or a pattern. */
const isExample = (path: string) => /letters?\b/.test(path) || /[<…*]|NNNN/.test(path)

test.each(documents)('%s names files that exist', (document) => {
  const named = textOf(document).matchAll(
    /`((?:contract|server|web|content|tests|tools|docs)\/[^`\s]+\.\w+)`/g,
  )
  const missing = [...named].flatMap(([, path = '']) =>
    isExample(path) || existsSync(join(root, path)) ? [] : [path],
  )
  expect(missing).toEqual([])
})

test.each(documents)('%s links to files that exist', (document) => {
  const links = textOf(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)
  const missing = [...links].flatMap(([, path = '']) =>
    existsSync(join(root, dirname(document), path)) ? [] : [path],
  )
  expect(missing).toEqual([])
})

test('docs/privacy.md quotes only tests that exist in the file it names', () => {
  const proofs = textOf('docs/privacy.md').matchAll(
    /`((?:server|web|tests|tools)\/\S+?)`: "([^"]+)"/g,
  )
  const missing = [...proofs].flatMap(([, path = '', name = '']) =>
    textOf(path).includes(name.replace(/\s+/g, ' ')) ? [] : [`${path}: ${name}`],
  )
  expect(missing).toEqual([])
})
