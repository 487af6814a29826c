import type { Product } from '#contract/merch.ts'
import { rasterised } from '#web/kit/picture-address.ts'

/** The structured data of a product for search engines. */
export function productData(product: Product, siteUrl: string) {
  const isInStock = product.sizes.some(({ quantity }) => quantity > 0)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product._id,
    image: product.images.map(
      (src) => siteUrl + rasterised(src, { width: 1200, height: 1200, format: 'png' }),
    ),
    brand: { '@id': `${siteUrl}/#organisation` },
    offers: {
      '@type': 'Offer',
      url: `${siteUrl}/merch-store/${product._id}`,
      price: product.price.toFixed(2),
      priceCurrency: 'CAD',
      availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@id': `${siteUrl}/#organisation` },
    },
  }
}
