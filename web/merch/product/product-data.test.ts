import { expect, test } from 'vitest'
import type { Product } from '#contract/merch.ts'
import { productData } from './product-data.ts'

const src = '/media/upload/artwork/merch-tee.svg'
const tee: Product = {
  _id: 'woven-baobab-tee',
  name: 'Woven Baobab Tee',
  price: 35,
  description: 'Our tree.',
  images: [src],
  pictures: [{ src, width: 1000, height: 1000, alt: 'A T-shirt' }],
  sizes: [
    { size: 'S', quantity: 0 },
    { size: 'M', quantity: 2 },
  ],
}

test('the structured data of a product has its price and availability', () => {
  expect(productData(tee, 'https://baobab.example')).toMatchObject({
    '@type': 'Product',
    name: 'Woven Baobab Tee',
    image: [expect.stringMatching(/^https:\/\/baobab\.example\/media\/upload\/.*f_png/)],
    offers: {
      price: '35.00',
      priceCurrency: 'CAD',
      availability: 'https://schema.org/InStock',
      url: 'https://baobab.example/merch-store/woven-baobab-tee',
    },
  })
})

test('a product that is sold out in every size is out of stock', () => {
  const soldOut = { ...tee, sizes: tee.sizes.map(({ size }) => ({ size, quantity: 0 })) }
  expect(productData(soldOut, '').offers.availability).toBe('https://schema.org/OutOfStock')
})
