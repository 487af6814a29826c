import { expect } from '@playwright/test'
import { createOrder } from '#contract/order.ts'
import { readResponseBody } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import {
  buyer,
  chooseSize,
  figure,
  stored,
  lineOf,
  openCheckout,
  payNow,
  summary,
  fillInBuyer,
  toast,
  toCheckout,
  toPayment,
} from '#tests/kit/journey/store.ts'

journey(
  '[S1.28] a buyer chooses two sizes, applies a code at the checkout, and pays',
  async ({ page, visit, axe, step }) => {
    await visit('/merch-store/woven-baobab-tee')
    await chooseSize(page, 'M')
    await page.getByRole('button', { name: 'Add To Bag' }).click()
    await expect(toast(page, 'added to cart')).toBeVisible()
    await chooseSize(page, 'L')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await expect(lineOf(page, 'Size L')).toBeVisible()
    await toCheckout(page, { keepsToken: true })
    await page.getByLabel('Discount code').fill('rainbow10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(figure(page, 'Total')).toHaveText('CA$71.00')
    await fillInBuyer(page)
    await axe()
    expect(await stored(page, 'bagId')).not.toBeNull()
    await step(
      '[S2.180] [S4.81] Pay now creates the order and opens the payment URL of the response',
      async () => {
        const made = await readResponseBody(page, '**/order/create/*')
        await payNow(page).click()
        const { paymentUrl } = createOrder.reply.parse(await made()).data
        await expect(page).toHaveURL(paymentUrl)
      },
    )
    await step(
      '[S2.22] [S2.186] [S2.187] after a paid order the buyer sees the confirmation',
      async () => {
        await page.getByRole('button', { name: 'Pay', exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!')
        const thanks =
          'Thank you for your purchase! Your order has been successfully processed. Please check your email for details about your order.'
        await expect(page.getByText(thanks, { exact: true })).toBeVisible()
        await axe()
      },
    )
    await step(
      '[S2.189] [S4.86] the confirmation deletes the bag, its note and the draft',
      async () => {
        for (const key of ['bagId', 'noteId', 'draft order'])
          await expect.poll(() => stored(page, key)).toBeNull()
      },
    )
    await step('[S2.188] the confirmation links home, where the bag is gone', async () => {
      await page.getByRole('link', { name: 'Go to Homepage' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button', { name: /^Bag/ })).toHaveCount(0)
    })
  },
  { fromElsewhere: true },
)

journey(
  'a declined and cancelled payment charges nothing, keeps the input, and can be continued',
  async ({ page, visit, axe }) => {
    await openCheckout(page, visit)
    const outside = page.getByRole('radio', { name: 'Standard shipping (outside Calgary)' })
    await outside.check()
    await expect(figure(page, 'Total')).toHaveText('CA$85.00')
    await toPayment(page)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/merch-store\/checkout/)
    await expect(page.getByText('Nothing was taken.')).toBeVisible()
    for (const [label, value] of Object.entries(buyer))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    await expect(outside).toBeChecked()
    await expect(figure(page, 'Total')).toHaveText('CA$85.00')
    await axe()
    await page.getByRole('button', { name: 'Go on to the payment' }).click()
    await page.waitForURL(/\/test-payment\//)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!')
  },
  { fromElsewhere: true },
)

journey(
  '[S2.189] the page of an unpaid order says so, and can restore the bag',
  async ({ page, visit, axe }) => {
    await openCheckout(page, visit, [{ merchId: 'sticker-set-of-five' }])
    await toPayment(page)
    await page.clock.install()
    await visit(`/merch-order-complete?order=${await stored(page, 'orderId')}`)
    const status = (text: string) => page.getByRole('status').filter({ hasText: text })
    await expect(status('Confirming your payment…')).toBeVisible()
    await page.clock.runFor(19_000)
    await expect(status('Confirming your payment…')).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(status('Payment not confirmed yet')).toBeVisible()
    for (const key of ['bagId', 'noteId']) await expect.poll(() => stored(page, key)).toBeNull()
    await axe()
    await page.getByRole('button', { name: 'Bring my bag back' }).click()
    await page.waitForURL('**/merch-store/checkout')
    await expect(summary(page).getByText('Sticker Set of Five')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue(buyer.City)
    for (const key of ['bagId', 'noteId']) expect(await stored(page, key)).not.toBeNull()
    await page.getByLabel('City').fill('Airdrie')
    await payNow(page).click()
    await page.waitForURL(/\/test-payment\//)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!')
  },
  { width: 390, phone: true, fromElsewhere: true },
)
