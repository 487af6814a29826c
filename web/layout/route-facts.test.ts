import { expect, test } from 'vitest'
import { headerOn, sitePages } from '#tests/kit/server/site-routes.ts'

const toneOn = async (path: string) => (await headerOn(path)).tone

test('[S2.28] the header is hidden on /donate', async () => {
  expect(await toneOn('/donate')).toBe('hidden')
})

test('[S2.29] the header is hidden on /merch-store/checkout', async () => {
  expect(await toneOn('/merch-store/checkout')).toBe('hidden')
})

test('[S2.28] [S2.29] the header is hidden nowhere else', async () => {
  for (const path of ['/donationcompleted', '/donate/again', '/merch-store', '/merch-store/tote'])
    expect(await toneOn(path)).not.toBe('hidden')
})

test('[S2.31] the header is dark on /about', async () => {
  expect(await toneOn('/about')).toBe('dark')
})

test('[S2.32] the header is dark on /landacknowledgement', async () => {
  expect(await toneOn('/landacknowledgement')).toBe('dark')
})

test('[S2.33] the header is dark on /partnership', async () => {
  expect(await toneOn('/partnership')).toBe('dark')
})

test('[S2.34] the header is dark on /become-member', async () => {
  expect(await toneOn('/become-member')).toBe('dark')
})

test('[S2.35] the header is dark on /program', async () => {
  expect(await toneOn('/program')).toBe('dark')
})

test('[S2.36] the header is dark on /merch-order-complete', async () => {
  expect(await toneOn('/merch-order-complete')).toBe('dark')
})

test('[S2.37] the header is dark on every path beginning /blog/, but not on /blog', async () => {
  expect(await toneOn('/blog/jollof-and-joy')).toBe('dark')
  expect(await toneOn('/blog/anything/at/all')).toBe('dark')
  expect(await toneOn('/blog')).toBe('white')
})

test('[S2.38] the header is dark on /campaign/details and white on other campaigns', async () => {
  expect(await toneOn('/campaign/details')).toBe('dark')
  expect(await toneOn('/campaign/warm-rooms')).toBe('white')
})

test('[S2.39] the header is white everywhere else', async () => {
  const white = [
    '/',
    '/leadership',
    '/volunteer',
    '/blog',
    '/campaign',
    '/events',
    '/events/snow-walk',
    '/merch-store',
    '/merch-store/tote',
    '/donationcompleted',
    '/no-such-page',
  ]
  expect(await Promise.all(white.map(toneOn))).toEqual(white.map(() => 'white'))
})

test('[S2.39] a white header without a dark picture below it has its own dark background', async () => {
  for (const path of [
    '/events/snow-walk',
    '/merch-store/tote',
    '/campaign/x',
    '/donationcompleted',
  ])
    expect(await headerOn(path)).toMatchObject({ ground: 'night' })
})

test('case and a trailing slash do not change the header', async () => {
  expect(await toneOn('/About/')).toBe('dark')
  expect(await toneOn('/blog/')).toBe('white')
  expect(await toneOn('/donate/')).toBe('hidden')
})

test('each page declares the query parameters that it reads', async () => {
  const reading = (await sitePages()).filter(({ query }) => query.length > 0)
  expect(Object.fromEntries(reading.map(({ path, query }) => [path, query]))).toEqual({
    '/campaign/:id': ['show'],
    '/donate': ['step', 'gift'],
    '/donationcompleted': ['id', 'by', 'looked'],
    '/events': ['view', 'month', 'offset', 'q'],
    '/merch-store': ['product', 'offset'],
    '/merch-store/checkout': ['order'],
    '/merch-order-complete': ['order', 'looked'],
  })
})
