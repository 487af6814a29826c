import { expect, type Page } from '@playwright/test'
import { withoutToken } from './hold-back.ts'
import { siteAddress } from './journey.ts'

/** The bag button of the page. The header has one too, once the page is scrolled. */
export const cart = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Bag/ })
export const bag = (page: Page) => page.getByRole('dialog', { name: 'Your bag', exact: true })
export const lineOf = (page: Page, text: string) =>
  bag(page).getByRole('listitem').filter({ hasText: text })
export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').getByText(text, { exact: true })
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

/** Products with several sizes need one. */
type BagItem = { merchId: string; size?: string; quantity?: number }

/** Gives the visitor a bag that is filled through the API. Other journeys fill the bag in the browser. */
export async function bringBag(page: Page, items: BagItem[]): Promise<void> {
  const bagId = crypto.randomUUID()
  let count = 0
  for (const item of items) {
    const data = { bagId, item: { size: 'One Size', quantity: 1, ...item } }
    const response = await page.request.post('/api/v1/bag', { data })
    expect(response.ok(), await response.text()).toBe(true)
    count += data.item.quantity
  }
  const localStorage = [
    { name: 'bagId', value: bagId },
    { name: 'bagCount', value: `${count} ${Date.now()}` },
  ]
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin: siteAddress(), localStorage }] })
}

/** Resolves when the script of the checkout can validate and send. */
const untilCheckoutReady = (page: Page) => page.waitForRequest(/form-guard\/order/)

type Checkout = {
  /** A form that keeps its token is sent only after its minimum age. */
  keepsToken?: boolean
}

/** Goes from a page with a bag button to the checkout, and waits for its script. */
export async function toCheckout(page: Page, { keepsToken = false }: Checkout = {}): Promise<void> {
  if (!keepsToken) await withoutToken(page, 'order')
  if (!(await bag(page).isVisible())) await cart(page).click()
  const ready = untilCheckoutReady(page)
  await bag(page).getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL('**/merch-store/checkout')
  await ready
}

const twoShirts: BagItem[] = ['M', 'L'].map((size) => ({ merchId: 'woven-baobab-tee', size }))

/** Fills a bag through the API and opens the checkout. */
export async function openCheckout(page: Page, visit: Visit, items = twoShirts): Promise<void> {
  await withoutToken(page, 'order')
  await bringBag(page, items)
  const ready = untilCheckoutReady(page)
  await visit('/merch-store/checkout')
  await ready
  await expect(summary(page).getByRole('listitem')).toHaveCount(items.length)
}

/** Fills in the checkout and goes to the payment page. */
export async function toPayment(page: Page): Promise<void> {
  await fillInBuyer(page)
  await payNow(page).click()
  await page.waitForURL(/\/test-payment\//)
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
