import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

const page = {
  title: 'Us & them?',
  address: 'https://baobab.example/blog/us',
  picture: '/media/upload/artwork/blog-care.svg',
}

test('[S2.141] [S2.142] the links of four networks contain the address of the page', () => {
  const linked = shareLinks(page).map(({ network, href }) => {
    const { host, searchParams } = new URL(href)
    return [network, host, searchParams.get('url') ?? searchParams.get('u')]
  })
  expect(linked).toEqual([
    ['X', 'x.com', page.address],
    ['Facebook', 'www.facebook.com', page.address],
    ['LinkedIn', 'www.linkedin.com', page.address],
    ['Pinterest', 'www.pinterest.com', page.address],
  ])
})

test('a title with special characters is encoded', () => {
  const [x] = shareLinks(page)
  expect(new URL(x?.href ?? '').searchParams.get('text')).toBe('Us & them?')
})

test('the Pinterest link has the full address of the cover as a bitmap', () => {
  const pin = new URL(shareLinks(page).at(-1)?.href ?? '')
  expect(pin.searchParams.get('media')).toBe(
    'https://baobab.example/media/upload/c_fill,w_1200,h_800,f_png/artwork/blog-care.svg',
  )
})
