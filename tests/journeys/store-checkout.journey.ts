import { expect, type Page } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import {
  bag,
  buyer,
  figure,
  stored,
  lineOf,
  openCheckout,
  payNow,
  provinces,
  summary,
  fillInBuyer,
  toast,
} from '#tests/kit/journey/store.ts'

const stickers = [{ merchId: 'sticker-set-of-five' }]

journey(
  'the checkout asks for what the store needs, and sums up the order',
  async ({ page, visit, axe, step, expectConsole }) => {
    expectConsole(/status of 404/)
    await openCheckout(page, visit)
    const code = page.getByLabel('Discount code')
    const apply = page.getByRole('button', { name: 'Apply' })
    await step(
      '[S2.21] [S2.172] the checkout has a link home and names the payment provider',
      async () => {
        const head = page.getByRole('main')
        const home = head.getByRole('link', { name: 'Baobab Pride, home' })
        await expect(home).toHaveAttribute('href', '/')
        await expect(head.getByRole('img', { name: 'Payments by a test page' })).toBeVisible()
        await axe()
      },
    )
    await step(
      '[S2.173] [S2.174] [S2.176] [S2.178] the checkout asks for email and address, and the newsletter box is unchecked',
      async () => {
        for (const label of ['Email', ...Object.keys(buyer)])
          await expect(page.getByLabel(label, { exact: true })).toBeEditable()
        await expect(page.getByLabel('Apartment or suite')).toBeEditable()
        const newsletterBox = page.getByRole('checkbox', { name: 'Email me with news and offers' })
        await expect(newsletterBox).not.toBeChecked()
      },
    )
    await step(
      '[S2.175] [S2.177] [S3.13] [S5.77] [S9.7] the store ships only to Canada, to ten provinces, with a note for the territories',
      async () => {
        await expect(page.getByLabel('Country').locator('option')).toHaveText(['Canada'])
        const offered = page.getByLabel('Province').locator('option')
        await expect(offered).toHaveText(['Choose one', ...provinces])
        expect(await offered.evaluateAll(differing)).toEqual(['Choose one'])
        const elsewhere = page.getByText(
          'In Yukon, NWT or Nunavut? Write to us and we will send it',
        )
        await expect(elsewhere).toBeVisible()
        const link = elsewhere.getByRole('link', { name: 'Write to us' })
        await expect(link).toHaveAttribute('href', /^mailto:/)
      },
    )
    await step(
      '[S2.181] [S2.183] [S9.10] the summary lists picture, quantity and price of each item, and the totals',
      async () => {
        const line = summary(page).getByRole('listitem').filter({ hasText: 'Size L' })
        await expect(line.locator('img')).toBeVisible()
        await expect(line).toHaveText(/^1 ofWoven Baobab TeeSize LCA\$35\.00$/)
        await expect(figure(page, 'Subtotal')).toHaveText('CA$70.00')
        await expect(figure(page, 'Shipping')).toHaveText('CA$8.00')
        await expect(figure(page, 'Total')).toHaveText('CA$78.00')
      },
    )
    await step(
      '[S2.179] [S3.50] [S4.80] [S9.8] the buyer chooses shipping within or outside Calgary, at the price of the first option',
      async () => {
        const { within, outside } = areas(page)
        await expect(within).toBeChecked()
        const request = page.waitForRequest(/\/shippingOption\/all\?area=outside/)
        await outside.check()
        await request
        await expect(within).not.toBeChecked()
        await expect(figure(page, 'Shipping')).toHaveText('CA$15.00')
        await expect(figure(page, 'Total')).toHaveText('CA$85.00')
      },
    )
    await step(
      '[S2.182] [S4.85] Apply shows a spinner and is disabled while a code is checked',
      async () => {
        const letThrough = await holdBack(page, '**/discount/apply')
        await code.fill('LASTYEAR')
        await apply.click()
        await expect(apply).toBeDisabled()
        await expect(apply.locator('svg')).toBeVisible()
        letThrough()
        await expect(apply).toBeEnabled()
      },
    )
    await step(
      '[S2.184] [S4.82] [S4.83] [S4.84] [S9.10] a valid code is confirmed, clears its field and reduces the total',
      async () => {
        await areas(page).within.check()
        await expect(figure(page, 'Discount')).toHaveCount(0)
        await code.fill('rainbow10')
        await apply.click()
        await expect(toast(page, 'Discount Applied')).toBeVisible()
        await expect(code).toHaveValue('')
        await expect(figure(page, 'Discount')).toHaveText('−CA$7.00')
        await expect(figure(page, 'Total')).toHaveText('CA$71.00')
      },
    )
    await step('the checkout formats a postal code when the buyer leaves the field', async () => {
      const field = page.getByLabel('Postal code')
      await field.fill('t2x1a1')
      await page.getByLabel('City').focus()
      await expect(field).toHaveValue('T2X 1A1')
      await field.fill('somewhere else')
      await page.getByLabel('City').focus()
      await expect(field).toHaveValue('somewhere else')
    })
  },
  { fromElsewhere: true },
)

journey(
  'after many wrong codes on the site the browser solves a proof of work, and the buyer gets the discount',
  async ({ page, visit, expectConsole }) => {
    expectConsole(/status of 428/)
    const error = { message: 'Please wait a moment and try again.', code: 'proof-needed' }
    const proofs: unknown[] = []
    await page.route('**/discount/apply', (route) => {
      const { proof } = route.request().postDataJSON()
      proofs.push(proof)
      return proof === undefined
        ? route.fulfill({ status: 428, json: { error } })
        : route.continue()
    })
    await openCheckout(page, visit)
    await page.getByLabel('Discount code').fill('rainbow10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await toast(page, 'Discount Applied').waitFor({ timeout: 40_000 })
    await expect(figure(page, 'Discount')).toHaveText('−CA$7.00')
    expect(proofs).toEqual([undefined, expect.any(String)])
  },
  { fromElsewhere: true },
)

journey(
  '[S5.70] [S5.73] [S5.75] [S8.3] [S8.4] a touched field shows its error, and a failed order keeps the input',
  async ({ page, context, visit, expectConsole }) => {
    expectConsole(/status of 404/)
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
    await openCheckout(page, visit, stickers)
    const email = page.getByLabel('Email', { exact: true })
    await email.fill('nia@example')
    await page.getByLabel('First name').focus()
    await expect(page.getByText('Invalid email', { exact: true })).toBeVisible()
    await expect(page.getByText('Last name is required')).toBeHidden()
    await page.getByLabel('Last name').focus()
    await expect(page.getByText('First name is required')).toBeVisible()
    await page.getByLabel('Province').focus()
    await page.getByLabel('Postal code').focus()
    await expect(page.getByText('Province is required')).toBeVisible()
    await page.getByLabel('Discount code').fill('LASTYEAR')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(toast(page, 'An error occurred').first()).toBeVisible()
    await expect(page.getByText('This discount code is not valid')).toBeVisible()
    await expect(page.getByLabel('Discount code')).toHaveValue('LASTYEAR')
    await fillInBuyer(page)
    await context.setOffline(true)
    await payNow(page).click()
    const problem = page.getByRole('main').getByRole('alert').getByText('An error occurred')
    await expect(problem).toBeVisible()
    await expect(toast(page, 'An error occurred').first()).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue(buyer.City)
    await context.setOffline(false)
    await payNow(page).click()
    await page.waitForURL(/\/test-payment\//)
  },
  { width: 390, phone: true, fromElsewhere: true },
)

journey(
  '[S2.185] [S3.46] [S9.52] the checkout opened directly shows the bag, scrolls a long one, and lets the buyer change it',
  async ({ page, visit, axe }) => {
    const products = [
      'rise-together-tote',
      'saskatoon-enamel-mug',
      'selvedge-cap',
      'six-thread-bandana',
    ]
    await openCheckout(
      page,
      visit,
      products.map((merchId) => ({ merchId })),
    )
    const lines = summary(page).getByRole('list')
    await expect(lines.getByRole('listitem')).toHaveCount(4)
    const box = await lines.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(250)
    expect(await lines.evaluate((list) => list.scrollHeight)).toBeGreaterThan(250)
    await expect.poll(() => stored(page, 'noteId')).toMatch(/^[\w-]{22}$/)
    await page.getByLabel('City').fill('Calgary')
    await summary(page).getByRole('button', { name: 'Change' }).click()
    await axe()
    await lineOf(page, 'Selvedge Cap')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await bag(page).getByRole('button', { name: 'Close the bag' }).click()
    await expect(lines.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByLabel('City')).toHaveValue('Calgary')
  },
  { fromElsewhere: true },
)

journey(
  'an address outside Calgary selects its shipping option, and choosing the Calgary option shows an error',
  async ({ page, visit }) => {
    await openCheckout(page, visit, stickers)
    await fillInBuyer(page)
    const { within, outside } = areas(page)
    await page.getByLabel('City').fill('Red Deer')
    await page.getByLabel('Postal code').fill('T4N 0A1')
    await page.getByLabel('Phone').focus()
    await expect(outside).toBeChecked()
    await expect(figure(page, 'Shipping')).toHaveText('CA$15.00')
    await expect(page.getByText('so this option was chosen for you')).toBeVisible()
    await within.check()
    await payNow(page).click()
    const complaint = page.getByText(
      'This address is outside Calgary. Choose standard shipping (outside Calgary).',
    )
    await expect(complaint.first()).toBeVisible()
    await expect(within).toBeFocused()
    await outside.check()
    await expect(complaint).toHaveCount(0)
    await payNow(page).click()
    await page.waitForURL(/\/test-payment\//)
  },
  { width: 390, phone: true, fromElsewhere: true },
)

journey(
  'the checkout with an empty bag shows a message and a link to the store',
  async ({ page, visit }) => {
    await visit('/merch-store/checkout')
    await expect(page.getByText('There is nothing in your bag')).toBeVisible()
    await page.getByRole('link', { name: 'All Products' }).click()
    await expect(page).toHaveURL('/merch-store')
  },
)

const areas = (page: Page) => ({
  within: page.getByRole('radio', { name: 'Standard shipping (within Calgary)' }),
  outside: page.getByRole('radio', { name: 'Standard shipping (outside Calgary)' }),
})

/** Options whose value differs from their label. */
const differing = (options: Element[]) =>
  options.flatMap((option) =>
    option instanceof HTMLOptionElement && option.value !== option.text ? option.text : [],
  )
