import { expect, type Locator } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'
import { bag, bringBag, cart, stored, lineOf, putInBag, toast } from '#tests/kit/journey/store.ts'

journey(
  '[S2.168] [S2.169] [S2.170] [S2.171] [S4.71] [S4.72] [S4.78] a buyer opens, changes and empties the bag',
  async ({ page, visit, axe }) => {
    await bringBag(page, [{ merchId: 'saskatoon-enamel-mug' }, { merchId: 'sticker-set-of-five' }])
    await visit('/merch-store')
    await cart(page).click()
    const mug = lineOf(page, 'Saskatoon Enamel Mug')
    await expect(bag(page).locator('dd').last()).toHaveText('CA$36.00')
    await expect(bag(page).getByRole('button', { name: 'Checkout' })).toBeEnabled()
    await axe()
    await expect(mug.getByRole('button', { name: /^One fewer/ })).toBeDisabled()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await mug.getByRole('button', { name: /^One more/ }).click()
    expect((await sent).postDataJSON()).toMatchObject({ quantity: 1, action: 'increase' })
    await expect(mug).toContainText('CA$48.00')
    await expect(bag(page).locator('dd').last()).toHaveText('CA$60.00')
    const less = page.waitForRequest((request) => request.method() === 'PUT')
    await mug.getByRole('button', { name: /^One fewer/ }).click()
    expect((await less).postDataJSON()).toMatchObject({ quantity: 1, action: 'decrease' })
    await expect(mug).toContainText('CA$24.00')
    await mug.getByRole('button', { name: /^Remove/ }).click()
    await expect(toast(page, 'item removed from cart')).toBeVisible()
    await expect(mug).toBeHidden()
    await expect(cart(page)).toHaveAccessibleName('Bag 1 item')
    await bag(page)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(bag(page).getByText('There is nothing in your bag yet.')).toBeVisible()
    await bag(page).getByRole('link', { name: 'See what there is' }).click()
    await expect(page).toHaveURL('/merch-store')
    await expect(bag(page)).toBeHidden()
  },
  { fromElsewhere: true },
)

journey(
  '[S3.46] [S4.73] [S4.74] [S4.75] [S9.11] a buyer goes from a product to the checkout with only the keyboard',
  async ({ page, visit, tabTo }) => {
    await visit('/merch-store/rise-together-tote')
    await tabTo(page.getByRole('button', { name: 'Buy Now' }))
    await page.keyboard.press('Enter')
    await expect(bag(page)).toBeFocused()
    await tabTo(bag(page).getByRole('button', { name: /^One more/ }))
    await page.keyboard.press('Enter')
    await expect(lineOf(page, 'Rise Together Tote')).toContainText('CA$56.00')
    await page.keyboard.press('Escape')
    await expect(bag(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeFocused()
    await cart(page).focus()
    await page.keyboard.press('Enter')
    await tabTo(bag(page).getByLabel('Order note'))
    await page.keyboard.type('A plain parcel, please.')
    await tabTo(bag(page).getByRole('button', { name: 'Checkout' }))
    const noted = page.waitForRequest(/\/order\/createnote$/)
    await page.keyboard.press('Enter')
    expect((await noted).postDataJSON()).toEqual({ note: 'A plain parcel, please.' })
    await page.waitForURL('**/merch-store/checkout')
    await expect(bag(page)).toBeHidden()
    expect(await stored(page, 'noteId')).toMatch(/^[\w-]{22}$/)
  },
  { fromElsewhere: true },
)

journey(
  'without a connection the bag shows its stored state, and the note stays',
  async ({ page, context, visit, expectConsole }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
    await putInBag(page, visit)
    await cart(page).click()
    const stickers = lineOf(page, 'Sticker Set of Five')
    await bag(page).getByLabel('Order note').fill('Half a thought')
    await context.setOffline(true)
    await stickers.getByRole('button', { name: /^One more/ }).click()
    await expect(toast(page, 'An error occurred').first()).toBeVisible()
    await expect(stickers).toContainText('CA$12.00')
    await bag(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(bag(page).getByRole('button', { name: 'Checkout' })).toBeEnabled()
    expect(await page.locator('[data-sonner-toast]').count()).toBeLessThan(2)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await bag(page).getByRole('button', { name: 'Close the bag' }).click()
    await context.setOffline(false)
    await cart(page).click()
    await expect(bag(page).getByLabel('Order note')).toHaveValue('Half a thought')
    await stickers.getByRole('button', { name: /^One more/ }).click()
    await expect(stickers).toContainText('CA$24.00')
  },
  { width: 390, phone: true, fromElsewhere: true },
)

atWidths(
  [1440, 390],
  'a toast covers neither the bag button of the header nor the title and Checkout of the open bag',
  async ({ page, visit }) => {
    await bringBag(page, [{ merchId: 'rise-together-tote' }])
    await putInBag(page, visit, 'saskatoon-enamel-mug')
    await page.mouse.wheel(0, 600)
    const inHeader = page.getByRole('banner').getByRole('button', { name: /^Bag/ })
    await expect(inHeader).toBeVisible()
    const toasts = page.locator('[data-sonner-toast]')
    expect(await areApart(toasts, inHeader)).toBe(true)
    await putInBag(page, visit)
    await cart(page).click()
    await expect(toasts, 'the open bag shows what the toast said').toHaveCount(0)
    await lineOf(page, 'Saskatoon Enamel Mug')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(toast(page, 'item removed from cart')).toBeVisible()
    // A toast stays while the pointer is over it.
    await toasts.hover()
    expect(await areApart(toasts, bag(page).getByRole('heading', { name: 'Your bag' }))).toBe(true)
    const close = bag(page).getByRole('button', { name: 'Close the bag' })
    expect(await areApart(toasts, close)).toBe(true)
    const checkout = bag(page).getByRole('button', { name: 'Checkout' })
    await checkout.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    expect(await areApart(toasts, checkout)).toBe(true)
  },
  { fromElsewhere: true },
)

journey(
  'on a phone a toast never covers Checkout, at any scroll position of the bag',
  async ({ page, visit, step }) => {
    const items = [
      'saskatoon-enamel-mug',
      'rise-together-tote',
      'selvedge-cap',
      'six-thread-bandana',
    ]
    await bringBag(
      page,
      items.map((merchId) => ({ merchId })),
    )
    await putInBag(page, visit)
    await cart(page).click()
    const toasts = page.locator('[data-sonner-toast]')
    await expect(toasts, 'the open bag shows what the toast said').toHaveCount(0)
    const checkout = bag(page).getByRole('button', { name: 'Checkout' })
    const title = bag(page).getByRole('heading', { name: 'Your bag' })
    for (const [height, ...products] of [
      [844, 'Saskatoon Enamel Mug', 'Rise Together Tote'],
      [667, 'Selvedge Cap', 'Six Thread Bandana'],
    ] as const)
      await step(`a phone ${height} px high`, async () => {
        await page.setViewportSize({ width: 390, height })
        for (const product of products) {
          await lineOf(page, product)
            .getByRole('button', { name: /^Remove/ })
            .click()
          await expect(toasts).toContainText(product)
          await toasts.hover()
          for (const top of [10_000, 0]) {
            await bag(page).evaluate((panel, to) => panel.parentElement?.scrollTo(0, to), top)
            await expect(checkout).toBeInViewport({ ratio: 1 })
            expect([await areApart(toasts, checkout), await areApart(toasts, title)]).toEqual([
              true,
              true,
            ])
          }
          await toasts.getByRole('button', { name: 'Close toast' }).click()
          await expect(toasts).toHaveCount(0)
        }
      })
  },
  { width: 390, fromElsewhere: true },
)

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('One of the two is not on the page.')
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  const isAboveOrBelow = a.y + a.height <= b.y || b.y + b.height <= a.y
  return isBeside || isAboveOrBelow
}
