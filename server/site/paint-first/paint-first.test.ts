import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

const page = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`
const sheets: Record<string, string> = { '/assets/a.css': 'a{}', '/assets/b.css': 'b{}' }
const sheetOf = (address: string) => sheets[address]

test('the style sheets travel within the page, in their order', () => {
  const links =
    '<link rel="stylesheet" href="/assets/b.css"/><link rel="stylesheet" href="/assets/a.css#"/>'
  expect(paintFirst(page(links), sheetOf)).toContain('<style>b{}a{}</style></head>')
})

test('their links stay for React, but fetch nothing', () => {
  const link = '<link rel="stylesheet" href="/assets/a.css"/>'
  expect(paintFirst(page(link), sheetOf)).toContain(
    '<link rel="stylesheet" href="/assets/a.css" media="not all" disabled=""/>',
  )
})

test('a sheet that parts which come later need too is found by them', () => {
  const html = paintFirst(page('<link rel="stylesheet" href="/assets/a.css#"/>'), sheetOf)
  for (const address of ['/assets/a.css#', '/assets/a.css'])
    expect(html).toContain(`<link rel="stylesheet" href="${address}" media="not all" disabled=""/>`)
})

test('a style sheet that is not of the build stays as it is', () => {
  const link = '<link rel="stylesheet" href="/elsewhere.css"/>'
  expect(paintFirst(page(link), sheetOf)).toContain(link)
})

test('nothing of the script is fetched or run before the page starts it', () => {
  const preload = '<link rel="modulepreload" href="/assets/a.js"/>'
  const module = '<script type="module" async="">import "/assets/a.js"</script>'
  const html = paintFirst(page(preload, module), sheetOf)
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain(
    '<script type="text/plain" data-later="">import "/assets/a.js"</script></body>',
  )
})

test('a page without a script gets none', () => {
  expect(paintFirst(page('<title>Still</title>'), sheetOf)).not.toContain('<script')
})
