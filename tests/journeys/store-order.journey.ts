import { expect } from '@playwright/test'
import { mailJourney } from '#tests/kit/journey/journey.ts'
import { order } from '#tests/kit/make/order.ts'
import type { MailSite } from '#tests/kit/server/mail-site.ts'

/** Buys two T-shirts, and returns the path of the order page in the email. */
async function buy(site: MailSite): Promise<string> {
  const [bagId, email] = [crypto.randomUUID(), site.newEmail()]
  const item = { merchId: 'woven-baobab-tee', size: 'M', quantity: 2 }
  await site.post('/bag', { bagId, item })
  const note = await site.post('/order/createnote', { note: '' })
  const { data } = await site.post(`/order/create/${note.data._id}`, {
    ...order,
    email,
    bag: bagId,
  })
  await site.post(new URL(data.paymentUrl).pathname, { answer: 'pay' })
  return site.pathIn(email, /\/order\/[\w-]{22}/)
}

mailJourney(
  'the email about an order links to its page, which has no personal data',
  async ({ page, visit, site, axe }) => {
    const response = await visit(await buy(site))
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
    await axe()
  },
)
