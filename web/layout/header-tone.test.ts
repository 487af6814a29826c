import { expect, test } from 'vitest'
import { headerOn } from './header-tone.ts'

const toneOn = (path: string) => headerOn(path).tone

test('[S2.28] the header is hidden on /donate', () => {
  expect(toneOn('/donate')).toBe('hidden')
})

test('[S2.29] the header is hidden on /merch-store/checkout', () => {
  expect(toneOn('/merch-store/checkout')).toBe('hidden')
})

test('[S2.28] [S2.29] the header is hidden nowhere else', () => {
  for (const path of ['/donationcompleted', '/donate/again', '/merch-store', '/merch-store/tote'])
    expect(toneOn(path)).not.toBe('hidden')
})

test('[S2.31] the header is dark on /about', () => {
  expect(toneOn('/about')).toBe('dark')
})

test('[S2.32] the header is dark on /landacknowledgement', () => {
  expect(toneOn('/landacknowledgement')).toBe('dark')
})

test('[S2.33] the header is dark on /partnership', () => {
  expect(toneOn('/partnership')).toBe('dark')
})

test('[S2.34] the header is dark on /become-member', () => {
  expect(toneOn('/become-member')).toBe('dark')
})

test('[S2.35] the header is dark on /program', () => {
  expect(toneOn('/program')).toBe('dark')
})

test('[S2.36] the header is dark on /merch-order-complete', () => {
  expect(toneOn('/merch-order-complete')).toBe('dark')
})

test('[S2.37] the header is dark on every path beginning /blog/, but not on /blog', () => {
  expect(toneOn('/blog/jollof-and-joy')).toBe('dark')
  expect(toneOn('/blog/anything/at/all')).toBe('dark')
  expect(toneOn('/blog')).toBe('white')
})

test('[S2.38] the header is dark on /campaign/details and white on other campaigns', () => {
  expect(toneOn('/campaign/details')).toBe('dark')
  expect(toneOn('/campaign/warm-rooms')).toBe('white')
})

test('[S2.39] the header is white everywhere else', () => {
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
  expect(white.map(toneOn)).toEqual(white.map(() => 'white'))
})

test('[S2.39] a white header without a dark picture below it brings its own night ground', () => {
  for (const path of [
    '/events/snow-walk',
    '/merch-store/tote',
    '/campaign/x',
    '/donationcompleted',
  ])
    expect(headerOn(path)).toMatchObject({ ground: 'night' })
})

test('capitals and a slash at the end do not change the header', () => {
  expect(toneOn('/About/')).toBe('dark')
  expect(toneOn('/blog/')).toBe('white')
  expect(toneOn('/donate/')).toBe('hidden')
})
