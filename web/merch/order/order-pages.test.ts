import { expect, test } from 'vitest'
import { orderStatusPath } from '#contract/order.ts'
import { builtSite } from '#tests/kit/server/built-site.ts'
import { textOf } from '#tests/kit/html.ts'
import { orderSite, statusKeyIn } from '#tests/kit/server/order-site.ts'

test('without script the page of an order has its lines and no personal data, and no cache stores it', async () => {
  const site = await orderSite()
  await site.pay({ items: [{ quantity: 2 }] })
  const { open } = await builtSite(site)
  const page = await open(orderStatusPath(statusKeyIn((await site.mails())[0])))
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect([page.title, page.heading]).toEqual(['Your page', 'Your order'])
  expect(page.text).toContain('It is paid. We are packing it.')
  expect(page.text).toMatch(/SHOP-\w{4}-\w{4}, /)
  const texts = (selector: string) => page.document.querySelectorAll(`main ${selector}`).map(textOf)
  expect(texts('dt')).toEqual(['2 × Plain Cap, Size M', 'Subtotal', 'Shipping', 'Total'])
  expect(texts('dd')).toEqual(['CA$40.00', 'CA$40.00', 'CA$8.00', 'CA$48.00'])
  expect(page.html).not.toMatch(/Niambi|Adeyemi|12 Placeholder|T2G 1A1|555-0188/)
})

test('an unknown order key shows the page for status 404', async () => {
  const { open } = await builtSite(await orderSite())
  const { status, heading } = await open(orderStatusPath('A'.repeat(22)))
  expect([status, heading]).toEqual([404, 'A thread came loose'])
})
