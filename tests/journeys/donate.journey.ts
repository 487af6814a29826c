import { expect, type Page } from '@playwright/test'
import { donor, next, openDonate, preset, submit, toPayment } from '#tests/kit/journey/donate.ts'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const draft = (page: Page) => page.evaluate(() => localStorage.getItem('draft donation'))

journey(
  '[S1.27] [S2.10] [S2.11] [S2.12] [S2.28] [S2.145] [S2.147] [S2.148] [S2.151] [S2.152] [S4.56] [S4.59] [S9.1] a gift is made once, step by step',
  async ({ page, visit, axe }) => {
    await openDonate(page, visit)
    const steps = page.getByRole('list').filter({ hasText: 'Choose amount' }).getByRole('listitem')
    await expect(steps).toHaveText(['1. Choose amount', '2. Information', '3. Payment'])
    for (const dollars of [50, 100, 250, 1000]) await preset(page, dollars).check()
    await preset(page, 50).check()
    await expect(
      page.getByRole('radio', { name: /^\$/ }).and(page.locator(':checked')),
    ).toHaveCount(1)
    for (const often of ['Monthly', 'Yearly', 'One-time'])
      await page.getByRole('radio', { name: often }).check()
    await expect(page.locator('[name=frequency]:checked')).toHaveValue('one-time')
    await toPayment(page)
    await axe()
    await expect(steps.and(page.locator('[aria-current=step]'))).toHaveText('3. Payment')
    await expect(page.getByRole('banner')).toBeHidden()
    await submit(page).click()
    await page.waitForURL(/\/test-payment\//)
    await axe()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/\/donationcompleted\?id=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
    await expect(page.getByText('CA$50.00', { exact: true })).toBeVisible()
    await axe()
    await page.getByRole('link', { name: 'Go to Homepage' }).click()
    await expect(page).toHaveURL('/')
  },
  { fromElsewhere: true },
)

journey(
  '[S2.146] [S2.149] [S4.55] [S5.59] [S5.60] [S5.61] [S5.62] [S8.10] [S8.11] each step says what it misses, and nothing typed is lost on the way back',
  async ({ page, visit, axe }) => {
    await openDonate(page, visit)
    await next(page).click()
    await expect(page.getByText('Please select or enter an amount')).toBeVisible()
    const own = page.getByLabel('Another amount')
    await expect(own).toBeFocused()
    await axe()
    await own.pressSequentially('a-7e5.5.0')
    await expect(own).toHaveValue('75.50')
    await next(page).click()
    await expect(page).toHaveURL(/step=2/)
    await expect(page.locator('b', { hasText: 'CA$75.50' })).toBeVisible()
    await next(page).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await axe()
    await page.goBack()
    await expect(page).toHaveURL(/step=1/)
    await expect(own).toHaveValue('75.50')
    await preset(page, 100).check()
    await expect(own).toHaveValue('')
    await toPayment(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('City')).toHaveValue(donor.City)
    await expect(page.getByText('Paying or Quick exit erases it.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('City')).toHaveValue(donor.City)
    await expect(page.locator('b', { hasText: 'CA$100.00' })).toBeVisible()
    await next(page).click()
    const letThrough = await holdBack(page, '**/donation/create')
    await submit(page).click()
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
    letThrough()
    await page.waitForURL(/\/test-payment\//)
  },
  { fromElsewhere: true },
)

journey(
  '[S2.146] a step that cannot be yet leads to the first that is not complete',
  async (walk) => {
    const { page, visit } = walk
    for (const address of ['/donate?step=3', '/donate?step=7', '/donate']) {
      await visit(address)
      await expect(page).toHaveURL('/donate?step=1')
      await expect(next(page)).toBeVisible()
      await expect(preset(page, 50)).toBeVisible()
      await expect(page.getByLabel('City')).toBeHidden()
    }
    await visit('/donate?step=2')
    await expect(page).toHaveURL(/step=1/)
  },
  { fromElsewhere: true },
)

journey(
  '[S2.146] the address always has the step, and keeps everything else',
  async ({ page, visit }) => {
    const key = 'a-Key-that-Nobody-has'
    for (const [address, expected] of [
      ['/donate', '/donate?step=1'],
      ['/donate?step=7', '/donate?step=1'],
      ['/donate?step=two', '/donate?step=1'],
      ['/donate?campaign=winter&step=&amount=20', '/donate?campaign=winter&step=1&amount=20'],
      [`/donate?gift=${key}#main`, `/donate?gift=${key}&step=1#main`],
    ] as const) {
      await page.goto('about:blank')
      const response = await visit(address)
      expect(response.request().redirectedFrom()).toBeNull()
      await expect(page).toHaveURL(expected)
    }
    await preset(page, 50).check()
    await next(page).click()
    await expect(page).toHaveURL(`/donate?gift=${key}&step=2`)
    await page.goBack()
    await expect(page).toHaveURL(`/donate?gift=${key}&step=1#main`)
    // One entry for the address that was opened and was then given its step.
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  },
  { fromElsewhere: true },
)

journey(
  '[S2.146] writing the step into the address moves neither the focus nor the page',
  async ({ page, visit }) => {
    await visit('/donate?step=1')
    const letThrough = await holdBack(page, '**/assets/*.js')
    await page.goto('/donate', { waitUntil: 'commit' })
    const own = page.getByLabel('Another amount')
    await own.fill('75')
    const place = await page.evaluate(() => window.scrollY)
    letThrough()
    await expect(page).toHaveURL('/donate?step=1')
    await expect(own).toBeFocused()
    await expect(own).toHaveValue('75')
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
  },
  { width: 390, phone: true, fromElsewhere: true },
)

journey(
  '[S9.6] both steps that speak of an e-Transfer ask for the same message: the code',
  async ({ page, visit }) => {
    await openDonate(page, visit)
    const note = page.getByText('Prefer Interac e-Transfer?')
    await expect(note).toContainText('a short code to put in the message')
    await expect(note).not.toContainText('name')
    await preset(page, 50).check()
    await toPayment(page)
    await page.getByRole('radio', { name: 'Interac e-Transfer' }).check()
    await expect(page.getByText('you get a short code. Put it in the message')).toBeVisible()
    await submit(page).click()
    await expect(page.getByText('with the code above in its message')).toBeVisible()
  },
  { fromElsewhere: true },
)

journey(
  '[S2.150] [S4.57] [S4.58] [S5.63] [S8.12] a monthly gift honours somebody, is declined, given up and paid after all',
  async ({ page, visit, axe }) => {
    await openDonate(page, visit)
    await page.getByRole('radio', { name: 'Monthly' }).check()
    await preset(page, 250).check()
    await toPayment(page)
    await expect(page.getByText('CA$250.00 every month')).toBeVisible()
    await expect(page.getByText('In Honor / Memoriam')).toBeHidden()
    await page.getByRole('switch', { name: 'Dedicate this donation' }).check()
    await expect(page.getByText('In Honor / Memoriam')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'In Honor Of' })).toBeChecked()
    await page.getByRole('radio', { name: 'In Memory Of' }).check()
    await page.getByLabel('Their name').fill('Auntie Ruth')
    await page.getByLabel('Tell someone by e-mail').fill('amara@example.org')
    await expect(page.getByText('A gift was made in memory of Auntie Ruth.')).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Clear my choice' }).click()
    await submit(page).click()
    await expect(page.getByText('Please select a payment method')).toBeVisible()
    await page.getByRole('radio', { name: 'Card' }).check()
    await submit(page).click()
    await page.waitForURL(/\/test-payment\//)
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/donate\?step=3/)
    await expect(page.getByText('Nothing was taken.')).toBeVisible()
    await expect(page.getByLabel('Their name')).toHaveValue('Auntie Ruth')
    expect(await draft(page)).toContain('Auntie Ruth')
    await axe()
    await page.getByRole('button', { name: 'Go on to the payment' }).click()
    await page.waitForURL(/\/test-payment\//)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
    await expect(page.getByText('CA$250.00 every month')).toBeVisible()
    await expect.poll(() => draft(page)).toBeNull()
  },
  { width: 390, phone: true, fromElsewhere: true },
)

journey('what the server refuses is said, at the step where it can be mended', async (walk) => {
  const { page, visit } = walk
  walk.expectConsole(/status of 422/)
  await openDonate(page, visit)
  await page.getByLabel('Another amount').fill('0.50')
  await toPayment(page)
  await submit(page).click()
  await expect(page).toHaveURL(/step=1/)
  const words = 'Give between CA$1 and CA$100,000, in dollars and cents'
  await expect(page.locator('[data-sonner-toast]').getByText(words)).toBeVisible()
  await expect(page.getByLabel('Another amount')).toHaveAttribute('aria-invalid', 'true')
})

journey(
  '[S2.151] a page that was opened before the payment came says so by itself',
  async (walk) => {
    const { page, visit, context } = walk
    await openDonate(page, visit)
    await preset(page, 50).check()
    await toPayment(page)
    await submit(page).click()
    await page.waitForURL(/\/test-payment\//)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/gift=/)
    const id = new URL(page.url()).searchParams.get('gift')
    const early = await context.newPage()
    await early.goto(`/donationcompleted?id=${id}`)
    await expect(early.getByRole('status').filter({ hasText: 'Being confirmed' })).toBeVisible()
    await page.getByRole('button', { name: 'Go on to the payment' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(early.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  },
  { fromElsewhere: true },
)
