import { expect, type Page } from '@playwright/test'
import { listProducts } from '#contract/merch.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { sidewaysScroll } from '#tests/kit/journey/page-layout.ts'
import { cart } from '#tests/kit/journey/store.ts'

const collaborate = (page: Page) => page.getByText('Become a Collaborator', { exact: true }).first()

journey('a visitor looks through the store', async ({ page, visit, step, tabTo }) => {
  await visit('/merch-store')
  const jump = page.getByLabel('Jump to a product')
  await step('[S2.153] Become a Collaborator is at the top of the page', async () => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const heading = page.getByRole('heading', { level: 1, name: 'Merch Store', exact: true })
      await expect(heading).toBeInViewport()
      await expect(collaborate(page)).toBeInViewport()
    }
  })
  await step(
    '[S2.19] [S2.154] [S2.155] [S2.156] [S9.9] [S9.23] products are in a grid, with their price, and long names are cut in the select field',
    async () => {
      await expect(cart(page)).toHaveAccessibleName('Bag 0 items')
      const products = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
      expect(await products.count()).toBeGreaterThanOrEqual(8)
      await expect(products.first()).toHaveText('Woven Baobab TeeCA$35.00')
      const long = jump.locator('option', { hasText: 'Your Identity' })
      await expect(long).toHaveText('Your Identity Cotton…')
      await expect(long).toHaveAttribute('title', 'Your Identity Cotton Tee')
      await expect(long).toHaveAttribute('aria-label', 'Your Identity Cotton Tee')
    },
  )
  await step('a collaborator can read the terms beside the box', async () => {
    await readTerms(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name: 'Terms' })).toBeHidden()
  })
  await step(
    'with the keyboard a visitor can move through the names before opening one',
    async () => {
      const go = page.getByRole('button', { name: 'Go', exact: true })
      await tabTo(jump)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/merch-store')
      await tabTo(go)
      await expect(go).toHaveCSS('opacity', '1')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/merch-store\/[a-z-]+$/)
    },
  )
  await step('[S2.156] the select field opens a product', async () => {
    await visit('/merch-store')
    await jump.selectOption('selvedge-cap')
    await expect(page).toHaveURL('/merch-store/selvedge-cap')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Selvedge Cap')
  })
})

journey(
  'without script a visitor can read the terms, view a product, and orders by email',
  async ({ page, visit, step }) => {
    await visit('/merch-store')
    await step('a collaborator can read the terms beside the box', () => readTerms(page))
    await step('a visitor can view a product, and orders by email', async () => {
      await visit('/merch-store')
      await expect(cart(page)).toBeHidden()
      await page.getByLabel('Jump to a product').selectOption('loom-pocket-hoodie')
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      await expect(page).toHaveURL('/merch-store/loom-pocket-hoodie')
      await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeVisible()
      const back = page.getByRole('img', { name: /^The back of the brick red hoodie/ })
      await expect(back).toBeHidden()
      await page.getByRole('button', { name: /^Picture 2/ }).click()
      await expect(back).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeHidden()
      await expect(page.getByText(/^To order without a bag, write to/)).toBeVisible()
      await visit('/merch-store/checkout')
      await expect(page.getByText(/To order without it, write to/)).toBeVisible()
    })
  },
  { javaScript: false },
)

journey(
  'a store with sold-out products fits a phone of 320 px',
  async ({ page, visit }) => {
    await page.route(`**/api/v1${listProducts.path}*`, async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = listProducts.reply.parse(await response.json())
      const soldOut = data.map((product) => ({
        ...product,
        sizes: product.sizes.map((size) => ({ ...size, quantity: 0 })),
      }))
      await route.fulfill({ response, json: { ...rest, data: soldOut } })
    })
    // Navigation within the site fetches the products in the browser.
    await visit('/merch-store/selvedge-cap')
    await page.getByRole('link', { name: 'All Products' }).click()
    await expect(page.getByText('Out of stock').first()).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
  },
  { width: 320, phone: true },
)

async function readTerms(page: Page): Promise<void> {
  await collaborate(page).click()
  const terms = page.getByRole('group', { name: 'Terms' })
  await terms.getByText('Read the terms').click()
  await expect(terms.getByText(/^What you make stays yours/)).toBeVisible()
  const conduct = terms.getByRole('link', { name: 'Code of Conduct (PDF)' })
  await expect(conduct).toHaveAttribute('href', '/documents/code-of-conduct.pdf')
  await expect(terms.getByRole('checkbox', { name: 'I agree to the terms.' })).not.toBeChecked()
}
