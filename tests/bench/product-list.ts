import type pg from 'pg'
import { listProducts, productsPerPage } from '#contract/merch.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { onPostgres, openFilled, timeOf } from './filled-app.ts'
import { percentile } from './load.ts'
import type { Line } from './table.ts'

const count = 5_000
const requestCount = 200
const warmUps = 50
const maxMs = 50

/** Measures an uncached page of a large store. An order drops the page from the cache, so this happens often. */
export const measureProductList = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const store = await openFilled(adminUrl, 'products', fillWithProducts)
    const times: number[] = []
    for (let request = 0; request < warmUps + requestCount; request += 1)
      times.push(await timeOf(store, `${apiPrefix}${listProducts.path}?offset=${count / 2}`))
    await store.close()
    const slow = percentile(times.slice(warmUps), 95)
    return [
      {
        what: `${productsPerPage} of ${count.toLocaleString('en')} products, uncached, 95th percentile`,
        value: `${slow.toFixed(1)} ms`,
        target: `under ${maxMs} ms`,
        isMet: slow < maxMs,
      },
    ]
  })

/** Copies the products of the store under other ids. */
async function fillWithProducts(client: pg.ClientBase): Promise<void> {
  await client.query(`
    with model as (
      select *, row_number() over (order by id) - 1 as number, count(*) over () as models from product
    )
    insert into product (id, name, price, description, pictures, position, updated_at)
    select id || '-copy-' || copy, name, price, description, pictures, position + copy * 100, updated_at
    from generate_series(1, ${count}) as copy join model on number = copy % models
  `)
  await client.query(`
    insert into product_size (product_id, size, position, quantity)
    select product.id, size, product_size.position, quantity
    from product join product_size on product_size.product_id = regexp_replace(product.id, '-copy-\\d+$', '')
    where product.id ~ '-copy-'
  `)
}
