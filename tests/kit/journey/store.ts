import { expect, type Page } from '@playwright/test'

/** The button of the page itself; the header has one too, once the page is scrolled. */
export const cart = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Bag/ })
export const bag = (page: Page) => page.getByRole('dialog', { name: 'Your bag', exact: true })
export const lineOf = (page: Page, what: string) =>
  bag(page).getByRole('listitem').filter({ hasText: what })
export const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').getByText(words, { exact: true })
export const summary = (page: Page) => page.getByRole('region', { name: 'Your order' })
export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' })

/** What stands beside a word of the sum: 'Total' and 'CA$93.00'. */
export const figure = (page: Page, word: string) =>
  summary(page)
    .locator('dt', { hasText: new RegExp(`^${word}`) })
    .locator('xpath=following-sibling::dd[1]')

export const chooseSize = (page: Page, size: string) =>
  page.getByRole('radio', { name: size, exact: true }).check()

export const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name)

type Visit = (path: string) => Promise<unknown>

/** Something small in the bag, from its page. */
export async function putInBag(page: Page, visit: Visit, product = 'sticker-set-of-five') {
  await visit(`/merch-store/${product}`)
  await page.getByRole('button', { name: 'Add To Bag' }).click()
  await expect(toast(page, 'added to cart')).toBeVisible()
}

/** From a page with a cart button to the checkout, and until the part that checks and sends has taken over. */
export async function toCheckout(page: Page): Promise<void> {
  if (!(await bag(page).isVisible())) await cart(page).click()
  const guard = page.waitForResponse(/form-guard\/order/)
  await bag(page).getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL('**/merch-store/checkout')
  await guard
}

/** A bag with these in it, and straight to the checkout. Filling one by hand is what other journeys do. */
export async function openCheckout(page: Page, visit: Visit, sizes = ['M', 'L']): Promise<void> {
  const bagId = crypto.randomUUID()
  for (const size of sizes) {
    const item = { merchId: 'woven-baobab-tee', size, quantity: 1 }
    const answer = await page.request.post('/api/v1/bag', { data: { bagId, item } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto('/robots.txt')
  await page.evaluate((id) => localStorage.setItem('bagId', id), bagId)
  const guard = page.waitForResponse(/form-guard\/order/)
  await visit('/merch-store/checkout')
  await guard
  await expect(summary(page).getByRole('listitem')).toHaveCount(sizes.length)
}

/** From a filled checkout to the page of the payment. */
export async function toPayment(page: Page): Promise<void> {
  await tellWhere(page)
  await payNow(page).click()
  await page.waitForURL(/\/test-payment\//)
}

/** From the checkout to the page that confirms the order. */
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

/** Each buyer has a mailbox of their own, since one is written to a few times a day at most. */
export async function tellWhere(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(`${crypto.randomUUID()}@example.org`)
  for (const [label, value] of Object.entries(buyer))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Province').selectOption('Alberta')
}

/** Where we send to: the ten provinces, in the order of every address form. */
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
