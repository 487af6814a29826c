import { expect, type Page } from '@playwright/test'

/** The bag button of the page. The header has one too, once the page is scrolled. */
export const cart = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Bag/ })
export const bag = (page: Page) => page.getByRole('dialog', { name: 'Your bag', exact: true })
export const lineOf = (page: Page, text: string) =>
  bag(page).getByRole('listitem').filter({ hasText: text })
export const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').getByText(words, { exact: true })
export const summary = (page: Page) => page.getByRole('region', { name: 'Your order' })
export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' })

/** The amount beside a label of the summary, for example beside 'Total'. */
export const figure = (page: Page, label: string) =>
  summary(page)
    .locator('dt', { hasText: new RegExp(`^${label}`) })
    .locator('xpath=following-sibling::dd[1]')

export const chooseSize = (page: Page, size: string) =>
  page.getByRole('radio', { name: size, exact: true }).check()

export const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name)

type Visit = (path: string) => Promise<unknown>

/** Adds a product to the bag on its page. */
export async function putInBag(page: Page, visit: Visit, product = 'sticker-set-of-five') {
  await visit(`/merch-store/${product}`)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(toast(page, 'added to cart')).toBeVisible()
}

/** Goes from a page with a bag button to the checkout, and waits until its script can validate and send. */
export async function toCheckout(page: Page): Promise<void> {
  if (!(await bag(page).isVisible())) await cart(page).click()
  const guard = page.waitForResponse(/form-guard\/order/)
  await bag(page).getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL('**/merch-store/checkout')
  await guard
}

/** Fills a bag through the API and opens the checkout. Other journeys fill the bag in the browser. */
export async function openCheckout(page: Page, visit: Visit, sizes = ['M', 'L']): Promise<void> {
  const bagId = crypto.randomUUID()
  for (const size of sizes) {
    const item = { merchId: 'woven-baobab-tee', size, quantity: 1 }
    const response = await page.request.post('/api/v1/bag', { data: { bagId, item } })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await page.goto('/robots.txt')
  await page.evaluate((id) => localStorage.setItem('bagId', id), bagId)
  const guard = page.waitForResponse(/form-guard\/order/)
  await visit('/merch-store/checkout')
  await guard
  await expect(summary(page).getByRole('listitem')).toHaveCount(sizes.length)
}

/** Fills in the checkout and goes to the payment page. */
export async function toPayment(page: Page): Promise<void> {
  await fillInBuyer(page)
  await payNow(page).click()
  await page.waitForURL(/\/test-payment\//)
}

/** Goes from the checkout to the confirmation page of the order. */
export async function buy(page: Page): Promise<void> {
  await toPayment(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/merch-order-complete/)
}

export const buyer = {
  'First name': 'Niambi',
  'Last name': 'Adeyemi',
  Address: '12 Placeholder Street SE',
  City: 'Calgary',
  'Postal code': 'T2G 0A0',
  Phone: '403-555-0188',
}

/** Uses a new email address for each buyer, because a mailbox gets only a few emails a day. */
export async function fillInBuyer(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(`${crypto.randomUUID()}@example.org`)
  for (const [label, value] of Object.entries(buyer))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Province').selectOption('Alberta')
}

/** The ten provinces we ship to, in the order of every address form. */
export const provinces = [
  'Alberta',
  'British Columbia',
  'Manitoba',
  'New Brunswick',
  'Newfoundland and Labrador',
  'Nova Scotia',
  'Ontario',
  'Prince Edward Island',
  'Quebec',
  'Saskatchewan',
]
