import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

const page = (head: string, body = '') => `<html><head>${head}</head><body>${body}</body></html>`
const sheets: Record<string, string> = { '/assets/a.css': 'a{}', '/assets/b.css': 'b{}' }
const sheetOf = (address: string) => sheets[address]

test('the style sheets are inlined in their order', () => {
  const links =
    '<link rel="stylesheet" href="/assets/b.css"/><link rel="stylesheet" href="/assets/a.css#"/>'
  expect(paintFirst(page(links), sheetOf)).toContain('<style>b{}a{}</style></head>')
})

test('the links of inlined style sheets stay for React, but are disabled', () => {
  const link = '<link rel="stylesheet" href="/assets/a.css"/>'
  expect(paintFirst(page(link), sheetOf)).toContain(
    '<link rel="stylesheet" href="/assets/a.css" media="not all" disabled=""/>',
  )
})

test('a style sheet that later parts need too has a link with each of its addresses', () => {
  const html = paintFirst(page('<link rel="stylesheet" href="/assets/a.css#"/>'), sheetOf)
  for (const address of ['/assets/a.css#', '/assets/a.css'])
    expect(html).toContain(`<link rel="stylesheet" href="${address}" media="not all" disabled=""/>`)
})

test('a style sheet from outside the build is not inlined', () => {
  const link = '<link rel="stylesheet" href="/elsewhere.css"/>'
  expect(paintFirst(page(link), sheetOf)).toContain(link)
})

test('the script is neither fetched nor run before the page starts it', () => {
  const preload = '<link rel="modulepreload" href="/assets/a.js"/>'
  const module = '<script type="module" async="">import "/assets/a.js"</script>'
  const html = paintFirst(page(preload, module), sheetOf)
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain(
    '<script type="text/plain" data-later="">import "/assets/a.js"</script></body>',
  )
})

test('no script is added to a page without a script', () => {
  expect(paintFirst(page('<title>Still</title>'), sheetOf)).not.toContain('<script')
})
