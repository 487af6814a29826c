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

const face = (family: string, file: string, weight: number) =>
  `@font-face{font-family:${family};src:url(${file})format("woff2");font-weight:${weight};font-display:swap}`
const asked = (file: string) => `<link rel="preload" href="${file}" as="font" type="font/woff2"/>`

test('the page waits a blink for the letters it asks for first, and for no others', () => {
  const sheet = face('Display', '/assets/d.woff2', 800) + face('Rare', '/assets/r.woff2', 400)
  const html = paintFirst(
    page(`${asked('/assets/d.woff2')}<link rel="stylesheet" href="/assets/letters.css"/>`),
    () => sheet,
  )
  expect(html).toContain('(window,["800 1em Display"])</script></head>')
})

test('a page that asks for no letters waits for none', () => {
  const html = paintFirst(page('<link rel="stylesheet" href="/assets/a.css"/>'), () =>
    face('Display', '/assets/d.woff2', 800),
  )
  expect(html).not.toContain('data-waits')
})
