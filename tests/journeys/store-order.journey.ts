import { expect, test } from '@playwright/test'
import { orderStatusPath } from '#contract/order.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { order } from '#tests/kit/make/order.ts'
import { siteWithMail } from '#tests/kit/server/site-with-mail.ts'

let site: Awaited<ReturnType<typeof siteWithMail>>
let path: string
test.beforeAll(async () => {
  test.setTimeout(150_000)
  site = await siteWithMail()
  path = await buy()
})
test.afterAll(() => site.stop())

/** Buys two T-shirts, and returns the path of the order page in the email. */
async function buy(): Promise<string> {
  const bagId = crypto.randomUUID()
  const item = { merchId: 'woven-baobab-tee', size: 'M', quantity: 2 }
  await site.post('/bag', { bagId, item })
  const note = await site.post('/order/createnote', { note: '' })
  const { data } = await site.post(`/order/create/${note.data._id}`, { ...order, bag: bagId })
  await site.post(new URL(data.paymentUrl).pathname, { answer: 'pay' })
  return site.pathIn(order.email, /\/order\/[\w-]{22}/)
}

for (const { javaScript, width } of [
  { javaScript: true, width: 1440 },
  { javaScript: false, width: 390 },
])
  journey(
    `the email about an order links to its page, which has no personal data, ${javaScript ? 'with' : 'without'} script at ${width} px`,
    async ({ page, visit, expectHost, axe }) => {
      expectHost(new URL(site.address).host)
      const response = await visit(site.address + path)
      expect(response.headers()).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      })
      await expect(page).toHaveTitle('Your page')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your order')
      await expect(main.getByText('It is paid. We are packing it.')).toBeVisible()
      await expect(main.getByText(/^SHOP-\w{4}-\w{4}, /)).toBeVisible()
      await expect(main.locator('dt')).toHaveText([
        '2 × Woven Baobab Tee, Size M',
        'Subtotal',
        'Shipping',
        'Total',
      ])
      await expect(main.locator('dd')).toHaveText(['CA$70.00', 'CA$70.00', 'CA$8.00', 'CA$78.00'])
      expect(await page.content()).not.toMatch(/Niambi|Adeyemi|12 Placeholder|T2G 1A1|555-0188/)
      if (javaScript) await axe()
    },
    { javaScript, width },
  )

journey('an unknown order key shows the page for status 404', async (journeyContext) => {
  const { page, visit, expectHost, expectConsole } = journeyContext
  expectHost(new URL(site.address).host)
  expectConsole(/status of 404/)
  await visit(site.address + orderStatusPath('A'.repeat(22)), { status: 404 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
