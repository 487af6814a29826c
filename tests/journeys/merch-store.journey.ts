import { expect } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'
import { cart } from '#tests/kit/journey/store.ts'

atWidths(
  [1440, 390],
  '[S2.153] Become a Collaborator is at the top of the page',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    await visit('/merch-store')
    const heading = page.getByRole('heading', { level: 1, name: 'Merch Store', exact: true })
    await expect(heading).toBeInViewport()
    await expect(page.getByText('Become a Collaborator', { exact: true }).first()).toBeInViewport()
  },
)

journey(
  '[S2.19] [S2.154] [S2.155] [S2.156] [S9.9] [S9.23] products are in a grid, and the select field opens one of them',
  async ({ page, visit }) => {
    await visit('/merch-store')
    await expect(cart(page)).toHaveAccessibleName('Bag 0 items')
    const products = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
    expect(await products.count()).toBeGreaterThanOrEqual(8)
    await expect(products.first()).toHaveText('Woven Baobab TeeCA$35.00')
    const jump = page.getByLabel('Jump to a product')
    const long = jump.locator('option', { hasText: 'Your Identity' })
    await expect(long).toHaveText('Your Identity Cotton…')
    await expect(long).toHaveAttribute('title', 'Your Identity Cotton Tee')
    await expect(long).toHaveAttribute('aria-label', 'Your Identity Cotton Tee')
    await jump.selectOption('selvedge-cap')
    await expect(page).toHaveURL('/merch-store/selvedge-cap')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Selvedge Cap')
  },
)

for (const javaScript of [true, false])
  journey(
    `a collaborator can read the terms beside the box, ${javaScript ? 'with' : 'without'} script`,
    async ({ page, visit }) => {
      await visit('/merch-store')
      await page.getByText('Become a Collaborator', { exact: true }).first().click()
      const terms = page.getByRole('group', { name: 'Terms' })
      await terms.getByText('Read the terms').click()
      await expect(terms.getByText(/^What you make stays yours/)).toBeVisible()
      const conduct = terms.getByRole('link', { name: 'Code of Conduct (PDF)' })
      await expect(conduct).toHaveAttribute('href', '/documents/code-of-conduct.pdf')
      await expect(terms.getByRole('checkbox', { name: 'I agree to the terms.' })).not.toBeChecked()
    },
    { javaScript },
  )

journey(
  'with the keyboard a visitor can move through the names before opening one',
  async (journeyContext) => {
    const { page, visit, tabTo } = journeyContext
    await visit('/merch-store')
    await tabTo(page.getByLabel('Jump to a product'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/merch-store')
    await tabTo(page.getByRole('button', { name: 'Go', exact: true }))
    await expect(page.getByRole('button', { name: 'Go', exact: true })).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/merch-store\/[a-z-]+$/)
  },
)

journey(
  'without script a visitor can view a product, and orders by email',

  async ({ page, visit }) => {
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
  },
  { javaScript: false },
)
