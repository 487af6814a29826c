import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

const page = {
  title: 'Us & them?',
  address: 'https://baobab.example/blog/us',
  picture: '/media/upload/artwork/blog-care.svg',
}

test('[S2.141] [S2.142] four networks are told the address of the page', () => {
  const told = shareLinks(page).map(({ network, href }) => {
    const { host, searchParams } = new URL(href)
    return [network, host, searchParams.get('url') ?? searchParams.get('u')]
  })
  expect(told).toEqual([
    ['X', 'x.com', page.address],
    ['Facebook', 'www.facebook.com', page.address],
    ['LinkedIn', 'www.linkedin.com', page.address],
    ['Pinterest', 'www.pinterest.com', page.address],
  ])
})

test('a title with signs of its own arrives whole', () => {
  const [x] = shareLinks(page)
  expect(new URL(x?.href ?? '').searchParams.get('text')).toBe('Us & them?')
})

test('a pin board is given the cover as pixels, by its full address', () => {
  const pin = new URL(shareLinks(page).at(-1)?.href ?? '')
  expect(pin.searchParams.get('media')).toBe(
    'https://baobab.example/media/upload/c_fill,w_1200,h_800,f_png/artwork/blog-care.svg',
  )
})
