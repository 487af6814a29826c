import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openFromMenu, sharedDesk } from '#tests/kit/journey/desk.ts'
import { counted, pointer, waysToUse } from '#tests/kit/journey/hands.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { addPicture, addPictures } from '#tests/kit/journey/picture-dialog.ts'

const { open, addPerson, origin } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Signs in an editor, who begins on Today, at the height of a window of this width. */
async function startDay(journeyContext: Journey) {
  const { page, context } = journeyContext
  const width = page.viewportSize()?.width ?? 0
  await page.setViewportSize({ width, height: width < 900 ? 844 : 900 })
  await (await addPerson(['editor'])).enter(context)
  await open(journeyContext, '/', 'Today')
}

for (const { name: way, width, handsOn } of waysToUse)
  journey(
    `[C48] [C46] [C62] [C130] an event with a new picture is written, previewed, published and seen in at most 12 clicks from Today, ${way}, at ${width} px`,
    async (journeyContext) => {
      const { page, context } = journeyContext
      await startDay(journeyContext)
      const name = `Long Table ${width}`
      const hands = counted(handsOn(page))
      const { press, type, clicks } = hands

      await press(page.getByRole('link', { name: 'New event', exact: true }))
      await type(field(page, 'Name'), name)
      await press(button(page, 'Create draft'))
      await expect(heading(page, name)).toBeVisible()
      await type(page.getByLabel('Topic'), 'Food')
      await type(page.getByLabel('Day', { exact: false }).first(), '2027-05-14')
      await type(page.getByLabel('From', { exact: false }).first(), '18:00')
      await type(page.getByLabel('Until', { exact: false }).first(), '20:30')
      await type(page.getByLabel('Area that everybody reads'), 'Beltline')
      await type(page.getByLabel('Plain calendar title'), 'Supper')
      await type(page.getByLabel('Description'), 'We eat together.')
      await press(button(page, 'Choose picture: Cover picture'))
      const { alt } = await addPicture(page, hands)
      await expect(page.getByText(alt)).toBeVisible()
      const preview = page.frameLocator('iframe[title="Preview of the page"]')
      await expect(preview.getByText('We eat together.').first()).toBeVisible()
      await press(button(page, 'Publish'))
      await expect(button(page, 'Publish changes')).toBeVisible()
      const opened = context.waitForEvent('page')
      const address = `/events/long-table-${width}`
      const link = page.getByRole('link', { name: address })
      await expect(button(page, 'See it')).toBeVisible()
      // The toast is far from Publish for the keyboard; the address is next to it.
      await press(width === 390 ? button(page, 'See it') : link)
      expect(clicks()).toBeLessThanOrEqual(12)
      const shown = await opened
      await expect(heading(shown, name)).toBeVisible()
      await expect(shown.getByText('We eat together.').first()).toBeVisible()
      await expect(shown.getByRole('img', { name: alt })).toBeVisible()
      await expect(link).toHaveAttribute('href', address)
    },
    { width },
  )

journey(
  '[C58] [C132] [C130] a product with four pictures and a first stock for three sizes is on sale after at most 14 clicks from Today',
  async (journeyContext) => {
    const { page, context } = journeyContext
    await startDay(journeyContext)
    const name = `Four Strand Tee ${randomUUID().slice(0, 8)}`
    const hands = counted(pointer)
    const { press, type, clicks } = hands

    await openFromMenu(page, 'Products', hands)
    await press(button(page, 'New product'))
    await type(field(page, 'Name'), name)
    await press(button(page, 'Create draft'))
    await expect(heading(page, name)).toBeVisible()
    await type(field(page, 'Price'), '35')
    await type(field(page, 'Description'), 'Four strands.')
    await press(button(page, 'Add picture'))
    const alts = await addPictures(page, hands, 4)
    for (const alt of alts) await expect(page.getByText(alt)).toBeVisible()
    for (const [index, size] of ['S', 'M', 'L'].entries()) {
      // A new product has the row of its first size.
      if (index > 0) await press(button(page, 'Add size'))
      const row = page.getByRole('group', { name: `Size ${index + 1}`, exact: true })
      if (index > 0) await expect(row.getByLabel('Size', { exact: true })).toBeFocused()
      await type(row.getByLabel('Size', { exact: true }), size)
      await type(row.getByLabel('First stock'), '5')
    }
    // On a phone toasts cover the end of the form while they last.
    await expect(
      page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'),
    ).toHaveCount(0)
    // A field that is half below a bar would count as a small target.
    await page.evaluate(() => window.scrollTo(0, 0))
    await journeyContext.axe()
    await press(button(page, 'Publish'))
    const opened = context.waitForEvent('page')
    await press(button(page, 'See it'))
    expect(clicks()).toBeLessThanOrEqual(14)
    const shop = await opened
    await expect(heading(shop, name)).toBeVisible()
    await expect(shop.getByRole('button', { name: 'Add To Bag' })).toBeEnabled()
    await shop.close()

    // The first stock is used up: the form has no field for it any more, and nothing is left to publish.
    await expect(page.getByLabel('First stock')).toHaveCount(0)
    await expect(page.getByText('Changed, not published')).toHaveCount(0)
  },
  { width: 390 },
)

journey(
  '[C58] publishing names a new size of a public product, which has no stock',
  async (journeyContext) => {
    const { page, context, expectHost } = journeyContext
    expectHost(new URL(origin()).host)
    await (await addPerson(['editor'])).enter(context)
    await page.goto(`${origin()}/console/products/selvedge-cap`)
    await expect(heading(page, 'Selvedge Cap')).toBeVisible()
    await button(page, 'Add size').click()
    const row = page.getByRole('group', { name: /^Size \d+$/ }).last()
    await row.getByLabel('Size', { exact: true }).fill('XXL')
    await button(page, 'Publish changes').click()
    const dialog = page.getByRole('dialog', { name: 'Publish' })
    await expect(dialog).toContainText('because they have no stock: XXL.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    // Other journeys see the product without changes again.
    await page
      .getByRole('button', { name: /^Remove: Size/ })
      .last()
      .click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  },
)
