import { redirect } from 'react-router'
import { listProducts, type Product, productsPerPage } from '#contract/merch.ts'
import { readMerchStorePage } from '#contract/page/merch-store.ts'
import type { LoadArgs } from '#web/kit/load.ts'

export async function load({ api, url: { searchParams } }: LoadArgs) {
  // Without script the product list is a form that submits to this page.
  const chosen = searchParams.get('product')
  if (chosen) throw redirect(`/merch-store/${encodeURIComponent(chosen)}`)
  const offset = searchParams.get('offset') ?? '0'
  const [{ data: page }, { data: products, total }] = await Promise.all([
    api(readMerchStorePage, {}),
    api(listProducts, { query: { limit: String(productsPerPage), offset } }),
  ])
  return {
    page,
    products: products.map(toListed),
    total,
    offset: Number(offset),
    step: productsPerPage,
  }
}

/** Only the fields that the list shows, to keep the page small. */
const toListed = ({ _id, name, price, pictures: [picture], sizes }: Product) => ({
  _id,
  name,
  price,
  picture,
  isSoldOut: sizes.every(({ quantity }) => quantity === 0),
})
