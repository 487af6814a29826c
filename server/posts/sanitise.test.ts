import { expect, test } from 'vitest'
import corpus from '#tests/drills/html-corpus.json' with { type: 'json' }
import { plainText, sanitise } from './sanitise.ts'

const payloads = Object.entries(corpus).flatMap(([kind, all]) =>
  all.map((payload) => [kind, payload] as const),
)

test('the corpus has at least 500 different payloads', () => {
  expect(new Set(payloads.map(([, payload]) => payload)).size).toBeGreaterThanOrEqual(500)
})

test('sanitising is idempotent', () => {
  for (const [kind, payload] of payloads) {
    const once = sanitise(payload)
    expect([kind, payload, sanitise(once)]).toEqual([kind, payload, once])
  }
})

const tag = /<\/?([a-z][a-z0-9-]*)((?:\s+[a-z]+(?:="[^"]*")?)*)\s*\/?>/g
const known = /^(?:a|blockquote|br|em|figcaption|figure|h2|h3|hr|img|li|ol|p|strong|ul)$/
const attribute = /^(?:href|src|alt|width|height|loading)$/

test('sanitised hostile HTML contains only allowed tags and attributes', () => {
  for (const [kind, payload] of payloads) {
    const clean = sanitise(payload)
    for (const [, name = '', attributes = ''] of clean.matchAll(tag)) {
      expect([kind, payload, name]).toEqual([kind, payload, expect.stringMatching(known)])
      for (const [, found] of attributes.matchAll(/\s([a-z]+)(?:="[^"]*")?/g))
        expect([payload, found]).toEqual([payload, expect.stringMatching(attribute)])
    }
    expect(clean.replace(tag, ''), 'no sign that opens a tag is left over').not.toContain('<')
  }
})

test('[S2.140] headings, lists, quotations, links and emphasis are allowed', () => {
  const story =
    '<p>One <em>two</em> <strong>three</strong><br />four</p><h2>Five</h2><h3>Six</h3>' +
    '<ul><li>a</li></ul><ol><li>b</li></ol><blockquote>c</blockquote><hr />' +
    '<p><a href="/program">d</a> <a href="https://example.org/?a=1&amp;b=2">e</a> ' +
    '<a href="mailto:hello@baobabpride.example">f</a> <a href="tel:+14035550142">g</a></p>'
  expect(sanitise(story)).toBe(story)
})

test('a picture of our media host stays and loads lazily, any other is removed', () => {
  const picture = '<img src="/media/upload/artwork/blog-care.svg" alt="A heart" loading="lazy"'
  expect(sanitise('<img src="/media/upload/artwork/blog-care.svg" alt="A heart">')).toBe(
    `${picture} />`,
  )
  expect(
    sanitise(
      '<img width="1200" height="800" src="/media/upload/artwork/blog-care.svg" alt="A heart">',
    ),
  ).toBe(`${picture} width="1200" height="800" />`)
  expect(sanitise('<p>a<img src="https://example.org/i.png" alt="x">b</p>')).toBe('<p>ab</p>')
})

test('old tags are replaced by their modern equivalents', () => {
  expect(sanitise('<h1>a</h1><p><b>b</b> <i>c</i></p>')).toBe(
    '<h2>a</h2><p><strong>b</strong> <em>c</em></p>',
  )
})

test('the plain text separates words that only tags separate', () => {
  expect(plainText('<h2>One</h2><p>two<br>three</p><ul><li>four</li><li>five</li></ul>')).toBe(
    'One two three four five',
  )
  expect(plainText('<p>a &lt;b&gt; &amp;amp; c</p>')).toBe('a <b> &amp; c')
  expect(plainText('<p>stay</p><a href="htt')).toBe('stay')
})
