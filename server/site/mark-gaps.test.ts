import { expect, test } from 'vitest'
import { markGaps } from './mark-gaps.ts'

const missingPicture = '/media/upload/artwork/missing-picture.svg'
const mark = (html: string, gaps: Parameters<typeof markGaps>[1]['gaps']) =>
  markGaps(html, { gaps, missingPicture })

test('[C129] a placeholder is marked in text, and only named in titles and attributes', () => {
  const gap = { path: 'plainTitle', texts: ['GAP'] }
  const html = mark('<title>GAP</title><p aria-label="A GAP">One &amp; GAP</p>', [gap])
  expect(html).toMatch(/^<title>Plain title<\/title><p aria-label="A Plain title">One &amp; <mark /)
  expect(html).toMatch(/<mark data-gap="plainTitle" style="[^"]+">Plain title<\/mark><\/p>$/)
})

test('[C129] a longer placeholder is marked as a whole', () => {
  const gap = { path: 'date', texts: ['Jan 1, 2100', 'Friday, Jan 1, 2100'] }
  expect(mark('<p>Friday, Jan 1, 2100</p>', [gap]).match(/<mark/g)).toHaveLength(1)
})

test('[C129] a missing picture is grey in every size', () => {
  const sized = '/media/upload/c_fill,w_80,h_80/artwork/missing-picture.svg'
  const html = mark(`<img src="${missingPicture}" srcset="${sized} 80w, ${sized} 160w">`, [])
  expect(html).not.toContain('missing-picture')
  expect(html.match(/data:image\/svg\+xml,[^\s,"]+(?=[\s"])/g)).toHaveLength(3)
})

test('[C129] a page without gaps stays as it is', () => {
  const html = '<title>Supper</title><p>Friday, Jan 1, 2100</p>'
  expect(mark(html, [])).toBe(html)
})
