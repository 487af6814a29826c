import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'
import { order } from '#tests/kit/make/order.ts'
import { bag, cart, chooseSize, stored, lineOf, toast } from '#tests/kit/journey/store.ts'

const hoodie = '/merch-store/loom-pocket-hoodie'

journey('a visitor looks at a product', async ({ page, visit, axe, step }) => {
  await visit(hoodie)
  const { more, fewer, chosen } = quantity(page)
  await step(
    '[S2.20] [S2.158] [S2.159] [S2.160] a product shows its name, price and description',
    async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loom Pocket Hoodie')
      await expect(page.getByText('CA$72.00', { exact: true })).toBeVisible()
      await expect(page.getByText(/^Brick red fleece/)).toBeVisible()
    },
  )
  await step('[S2.157] a visitor browses the pictures of a product', async () => {
    const pictures = page.getByRole('region', { name: 'Pictures' })
    await pictures.getByRole('button', { name: /^Picture 3/ }).click()
    await expect(pictures.getByRole('img', { name: /pocket of the hoodie/ })).toBeVisible()
  })
  await step(
    '[S2.161] [S2.163] [S4.76] [S4.77] the first size is selected; another size resets the quantity to one and shows its stock',
    async () => {
      await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked()
      await more.click()
      await expect(chosen).toHaveText('2')
      await chooseSize(page, 'L')
      await expect(chosen).toHaveText('1')
      await expect(page.getByText('14 in stock')).toBeVisible()
    },
  )
  await step(
    '[S2.162] [S4.78] [S4.79] [S5.64] the quantity stays between one and what is in stock',
    async () => {
      await chooseSize(page, 'L')
      await expect(fewer).toBeDisabled()
      for (let items = 1; items < 14; items += 1) await more.click()
      await more.click({ force: true })
      await expect(chosen).toHaveText('14')
      await expect(page.getByText('Out of stock', { exact: true })).toBeVisible()
      await expect(page.getByText('14 left')).toBeVisible()
      await axe()
    },
  )
  await step(
    '[S2.164] [S2.165] [S2.166] a product page has buttons to add to the bag and to share',
    async () => {
      await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeEnabled()
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled()
      for (const network of ['X', 'Facebook', 'LinkedIn', 'Pinterest']) {
        const link = page.getByRole('link', { name: `Share on ${network} (opens in a new tab)` })
        await expect(link.locator('svg')).toBeVisible()
        const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
        // A label beside the icon would make it wider.
        expect([width, height]).toEqual([48, 48])
      }
    },
  )
  await step('[S2.167] a product page links to all products', async () => {
    await page.getByRole('link', { name: 'All Products' }).click()
    await expect(page).toHaveURL('/merch-store')
  })
})

journey('[S4.77] a sold-out size can be selected but not bought', async ({ page, visit, axe }) => {
  await visit('/merch-store/woven-baobab-tee')
  await page.getByRole('radio', { name: '2XL sold out' }).check()
  await expect(page.getByText('Out of stock', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
  await axe()
})

journey(
  '[S2.154] [S3.45] [S4.69] [S4.70] [S9.11] the number of items in the bag shows on every page and in every tab',
  async ({ page, context, visit }) => {
    const other = await context.newPage()
    await other.goto('/about')
    await visit('/merch-store/woven-baobab-tee')
    await chooseSize(page, 'M')
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Add To Bag' }).click()
    await expect(toast(page, 'added to cart')).toBeVisible()
    await expect(bag(page)).toBeHidden()
    await expect(cart(page)).toHaveAccessibleName('Bag 2 items')
    expect(await stored(page, 'bagId')).toMatch(/^[0-9a-f-]{36}$/)
    const inHeader = other.getByRole('banner').getByRole('button', { name: /^Bag/ })
    await expect(inHeader).toHaveAccessibleName('Bag 2 items')
    await chooseSize(page, 'L')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await expect(lineOf(page, 'Size M')).toContainText('CA$70.00')
    await expect(lineOf(page, 'Size L')).toContainText('CA$35.00')
    await expect(inHeader).toHaveAccessibleName('Bag 3 items')
    await inHeader.click()
    await expect(lineOf(other, 'Size L')).toBeVisible()
  },
  { fromElsewhere: true },
)

journey(
  '[S5.64] [S8.13] a size that another buyer has just bought is shown as out of stock',
  async ({ page, context, visit, expectConsole }) => {
    expectConsole(/status of 409/)
    await visit('/merch-store/loom-pocket-hoodie')
    await chooseSize(page, 'XL')
    await expect(page.getByText('2 left')).toBeVisible()
    await orderElsewhere(context.request, { size: 'XL', quantity: 2 })
    await page.getByRole('button', { name: 'Add To Bag' }).click()
    await expect(toast(page, 'Out of stock')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add To Bag' })).toBeDisabled()
    await expect(page.getByRole('radio', { name: 'XL sold out', exact: true })).toBeChecked()
    await expect(cart(page)).toHaveAccessibleName('Bag 0 items')
  },
  { fromElsewhere: true },
)

function quantity(page: Page) {
  const group = page.getByRole('group', { name: 'Quantity' })
  return {
    more: group.getByRole('button', { name: 'One more' }),
    fewer: group.getByRole('button', { name: 'One fewer' }),
    chosen: group.getByRole('status'),
  }
}

/** Another buyer orders the same hoodie. */
async function orderElsewhere(
  request: APIRequestContext,
  requested: { size: string; quantity: number },
): Promise<void> {
  const bagId = crypto.randomUUID()
  const post = async (path: string, data: unknown) => {
    const response = await request.post(`/api/v1${path}`, { data })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }
  await post('/bag', { bagId, item: { merchId: 'loom-pocket-hoodie', ...requested } })
  const note = await post('/order/createnote', { note: '' })
  const email = `${crypto.randomUUID()}@example.org`
  await post(`/order/create/${note.data._id}`, { ...order, bag: bagId, email })
}
