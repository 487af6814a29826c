import { expect, type Page } from '@playwright/test'
import { addDays, dayOf } from '#contract/dates.ts'
import { button, dialog, expectToast } from '#tests/kit/journey/desk-parts.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { sharedDesk } from '#tests/kit/journey/desk.ts'
import { waysToUse } from '#tests/kit/journey/hands.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'
import { newShopper, placeOrder } from '#tests/kit/journey/orders.ts'
import { stockProducts } from '#tests/kit/make/product.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const field = (page: Page, label: string) => dialog(page).getByLabel(label)
const confirm = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dayIn = (days: number) => addDays(dayOf(deps().clock.now()), days)

/** A person of the store, and visitors who buy a new cap for 20 dollars: three of S, thirty of M. */
async function begin({ page, context }: Journey) {
  const product = `cap-${crypto.randomUUID().slice(0, 8)}`
  const sizes = [
    { size: 'S', quantity: 3 },
    { size: 'M', quantity: 30 },
  ]
  await stockProducts(deps(), { _id: product, name: `Plain ${product}`, price: 20, sizes })
  const person = await addPerson(['store'])
  await person.enter(context)
  const shop = { request: page.request, origin: origin(), deps: deps() }
  const caps = (quantity: number, size = 'M') => ({ merchId: product, size, quantity })
  return { product, name: `Plain ${product}`, shop, caps }
}

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C106] the stock of a size is changed while a visitor buys it ${name}`,
    async (journeyContext) => {
      const { page, step, expectConsole } = journeyContext
      expectConsole(/status of 409/)
      const { press, type } = handsOn(page)
      const { product, name: cap, shop, caps } = await begin(journeyContext)
      await open(journeyContext, `/store/stock?product=${product}`, 'Stock')
      const change = `Change stock: ${cap}, S`
      await step('[C106] it does not go below what visitors reserve meanwhile', async () => {
        await press(button(page, change))
        await expect(dialog(page).getByText(/3 in stock\..*Nobody is emailed/)).toBeVisible()
        const { pay, reference } = await placeOrder(shop, { isPaid: false, item: caps(2, 'S') })
        await field(page, 'Plus or minus').selectOption('Minus')
        await type(field(page, 'Items'), '2')
        await field(page, 'Reason').selectOption('Damaged')
        await press(confirm(page, 'Change stock'))
        const refusal = 'At most 1 can be taken away: 3 in stock, 2 reserved for orders'
        await expect(dialog(page).getByText(refusal).first()).toBeVisible()
        await expect(field(page, 'Items')).toHaveValue('2')
        await expect(field(page, 'Reason')).toHaveValue('damaged')
        if (width === 1440) await lookAt(page, 'a change below the reserved stock')
        await type(field(page, 'Items'), '1')
        await press(confirm(page, 'Change stock'))
        await expectToast(page, `${cap}, S: 0 free`)
        await expect(rowOf(page, '2 reserved')).toContainText('Sold out')
        if (width === 1440) await lookAt(page, 'stock with a reserved size')
        await pay()
        await press(page.getByRole('link', { name: `Changes: ${cap}, S` }))
        await expect(rowOf(page, reference)).toContainText(/−2Sold.*Store/)
      })
      await step('[C106] the list has the changes of staff and of orders', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock changes')
        await expect(rowOf(page, 'Damaged')).toContainText(/−1Damaged/)
        await expect(rowOf(page, 'First stock')).toHaveCount(2)
        if (width === 1440) await lookAt(page, 'stock changes')
        await press(page.getByRole('link', { name: cap }).first())
        await press(button(page, change))
        await type(field(page, 'Items'), '5')
        await field(page, 'Reason').selectOption('Damaged')
        await press(confirm(page, 'Change stock'))
        await expect(dialog(page).getByText('bought in or returned are added')).toBeVisible()
        await field(page, 'Reason').selectOption('Bought in')
        await press(confirm(page, 'Change stock'))
        await expectToast(page, `${cap}, S: 5 free`)
      })
    },
    { width, phone: width === 390 },
  )

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C107] a discount is created, edited and ended while a bag holds it ${name}`,
    async (journeyContext) => {
      const { page, step, expectConsole } = journeyContext
      expectConsole(/status of (409|422)/)
      const { press, type } = handsOn(page)
      const { shop, caps } = await begin(journeyContext)
      const code = `SPRING-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
      const shopper = await newShopper(shop, caps(1))
      await open(journeyContext, '/store/discounts', 'Discounts')
      await step('[C107] terms that cannot be are refused, and the input stays', async () => {
        await press(button(page, 'New discount'))
        await type(field(page, 'Code'), 'rainbow10')
        for (const off of ['0', '101']) {
          await type(field(page, 'Off'), off)
          await press(confirm(page, 'Add discount'))
          await expect(dialog(page).getByText('Enter a whole percentage from 1 to')).toHaveCount(1)
        }
        await type(field(page, 'Off'), '26')
        await type(field(page, 'Maximum uses'), '2')
        await press(confirm(page, 'Add discount'))
        await expect(dialog(page).getByText('This code exists.').first()).toBeVisible()
        await type(field(page, 'Code'), code.toLowerCase())
        await type(field(page, 'Last day'), dayIn(-1))
        await press(confirm(page, 'Add discount'))
        await expect(dialog(page).getByText('This day is over.').first()).toBeVisible()
        await expect(field(page, 'Off')).toHaveValue('26')
        await expect(field(page, 'Maximum uses')).toHaveValue('2')
        if (width === 1440) await lookAt(page, 'a discount that ends in the past')
      })
      await step(
        '[C107] a bag that holds the code gets new terms, an order keeps its own',
        async () => {
          await type(field(page, 'Last day'), dayIn(1))
          await press(confirm(page, 'Add discount'))
          await expectToast(page, `${code} is saved`)
          await expect(rowOf(page, code)).toContainText(/26%0 of 2 used.*Counts/)
          await shopper.applyCode(code)
          // A quarter of 20 dollars and a bit, rounded up to whole dollars.
          expect((await shopper.readBag()).discountedPrice).toBe(6)
          const { reference } = await placeOrder(shop, { isPaid: false, item: caps(1), code })
          await press(button(page, `Edit: ${code}`))
          await field(page, 'Kind').selectOption('Whole dollars')
          await type(field(page, 'Off'), '3')
          await press(confirm(page, 'Save'))
          await expect(rowOf(page, code)).toContainText(/\$31 of 2 used/)
          expect((await shopper.readBag()).discountedPrice).toBe(3)
          if (width === 1440) await lookAt(page, 'discounts')
          await open(journeyContext, `/orders/${reference}`, reference)
          await expect(page.getByText('−CA$6.00')).toBeVisible()
        },
      )
      await step('[C107] once it is ended, an order says so and names the total', async () => {
        await open(journeyContext, '/store/discounts', 'Discounts')
        await press(button(page, `End: ${code}`))
        await expect(dialog(page).getByText('Nobody is emailed.')).toBeVisible()
        await press(confirm(page, 'End now'))
        await expectToast(page, `${code} has ended`)
        await expect(rowOf(page, code)).toContainText('Ended')
        expect(await shopper.refusal()).toContain('Your discount has ended. The total is now')
        expect((await shopper.readBag()).discountedPrice).toBeUndefined()
      })
    },
    { width, phone: width === 390 },
  )

for (const { name, width, handsOn } of waysToUse)
  journey(
    `[C108] a shipping option changes its price and is turned off, and an order keeps its price ${name}`,
    async (journeyContext) => {
      const { page, step } = journeyContext
      const { press, type } = handsOn(page)
      const { shop, caps } = await begin(journeyContext)
      const [price, newPrice] = [width, width + 1].map((one) => String(one % 1_000))
      await open(journeyContext, '/store/shipping', 'Shipping')
      await step('[C108] an option is added, and visitors get it', async () => {
        await press(button(page, 'New shipping option'))
        await field(page, 'Area').selectOption('Within Calgary')
        await type(field(page, 'Price in dollars'), '12.50')
        await press(confirm(page, 'Add option'))
        await expect(dialog(page).getByText('Enter whole dollars from 0')).toBeVisible()
        await expect(field(page, 'Price in dollars')).toHaveValue('12.50')
        await type(field(page, 'Price in dollars'), price ?? '')
        await press(confirm(page, 'Add option'))
        await expectToast(page, 'Shipping within Calgary is saved')
      })
      await step('[C108] an order keeps the price that it was placed with', async () => {
        const offered = await page.request.get(`${origin()}/api/v1/shippingOption/all`)
        const options: { _id: string; price: number }[] = (await offered.json()).data
        const shipping = options.find((option) => String(option.price) === price)?._id ?? ''
        const order = { isPaid: false, item: caps(1), shipping }
        const { reference } = await placeOrder(shop, order)
        const shopper = await newShopper(shop, caps(1))
        await press(button(page, `Edit: shipping within Calgary, $${price}`))
        await type(field(page, 'Price in dollars'), newPrice ?? '')
        await dialog(page).getByRole('switch', { name: /^On/ }).uncheck()
        if (width === 1440) await lookAt(page, 'editing a shipping option')
        await press(confirm(page, 'Save'))
        await expect(rowOf(page, `$${newPrice}`)).toContainText('Off')
        if (width === 1440) await lookAt(page, 'shipping options')
        expect(await shopper.refusal({ shippingOptionId: shipping })).not.toBe('')
        await open(journeyContext, `/orders/${reference}`, reference)
        await expect(page.getByText(`CA$${price}.00`)).toBeVisible()
      })
    },
    { width, phone: width === 390 },
  )
