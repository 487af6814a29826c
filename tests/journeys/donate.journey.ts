import { expect, type Page } from '@playwright/test'
import { createDonation } from '#contract/donation.ts'
import {
  donor,
  next,
  openDonate,
  preset,
  submit,
  fillInDonor,
  toPayment,
  untilFormReady,
} from '#tests/kit/journey/donate.ts'
import { holdBack, readResponseBody } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const steps = (page: Page) =>
  page.getByRole('list').filter({ hasText: 'Choose amount' }).getByRole('listitem')

journey(
  'a donor gives in three steps',
  async ({ page, visit, axe, step }) => {
    await openDonate(page, visit)
    const own = page.getByLabel('Another amount')
    let paymentUrl = ''
    await step(
      '[S4.55] [S5.59] [S5.60] [S8.10] the first step requires an amount, and accepts only digits and one point',
      async () => {
        await next(page).click()
        await expect(page.getByText('Please select or enter an amount')).toBeVisible()
        await expect(own).toBeFocused()
        await axe()
        await own.pressSequentially('a-7e5.5.0')
        await expect(own).toHaveValue('75.50')
        await next(page).click()
        await expect(page).toHaveURL(/step=2/)
        await expect(page.locator('b', { hasText: 'CA$75.50' })).toBeVisible()
      },
    )
    await step('[S2.146] going back keeps an amount until another one is chosen', async () => {
      await page.goBack()
      await expect(page).toHaveURL(/step=1/)
      await expect(own).toHaveValue('75.50')
      await preset(page, 100).check()
      await expect(own).toHaveValue('')
    })
    await step(
      '[S2.145] [S2.147] [S4.56] [S9.1] the first of three steps offers four amounts and three frequencies, and takes one of each',
      async () => {
        await expect(steps(page)).toHaveText(['1. Choose amount', '2. Information', '3. Payment'])
        for (const dollars of [50, 250, 1000, 100]) await preset(page, dollars).check()
        const chosen = page.getByRole('radio', { name: /^\$/ }).and(page.locator(':checked'))
        await expect(chosen).toHaveCount(1)
        for (const often of ['Monthly', 'Yearly', 'One-time'])
          await page.getByRole('radio', { name: often }).check()
        await expect(page.locator('[name=frequency]:checked')).toHaveValue('one-time')
      },
    )
    await step(
      '[S5.61] [S5.62] [S8.11] the second step requires every field except the postal code',
      async () => {
        await next(page).click()
        await expect(page).toHaveURL(/step=2/)
        await next(page).click()
        await expect(page.getByText('Please fill in all required fields')).toBeVisible()
        await expect(page.getByLabel('First name')).toBeFocused()
        await axe()
        await fillInDonor(page)
        await expect(page.getByLabel('Postal code')).toHaveValue('')
        await next(page).click()
        await expect(page).toHaveURL(/step=3/)
      },
    )
    await step('[S2.146] the input survives going back and a reload', async () => {
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByLabel('City')).toHaveValue(donor.City)
      await expect(page.getByText('Paying or Quick exit erases it.')).toBeVisible()
      const ready = untilFormReady(page)
      await page.reload()
      await ready
      await expect(page.getByLabel('City')).toHaveValue(donor.City)
      await expect(page.locator('b', { hasText: 'CA$100.00' })).toBeVisible()
    })
    await step(
      '[S2.10] [S2.11] [S2.28] [S2.148] the last step has Submit and no header',
      async () => {
        await next(page).click()
        await expect(page).toHaveURL(/step=3/)
        await expect(submit(page)).toBeVisible()
        await axe()
        await expect(steps(page).and(page.locator('[aria-current=step]'))).toHaveText('3. Payment')
        await expect(page.getByRole('banner')).toBeHidden()
      },
    )
    await step('[S2.149] while a gift is sent the button says so and is disabled', async () => {
      const made = await readResponseBody(page, '**/donation/create')
      const letThrough = await holdBack(page, '**/donation/create')
      await submit(page).click()
      await expect.soft(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
      letThrough()
      paymentUrl = createDonation.reply.parse(await made()).data.paymentUrl
    })
    await step('[S4.59] sending the gift leads to the payment page', async () => {
      await expect(page).toHaveURL(paymentUrl)
      await axe()
    })
  },
  { fromElsewhere: true },
)

journey(
  '[S2.146] the address always has the step, which is the first incomplete one, and keeps all other parameters',
  async ({ page, visit }) => {
    await visit('/donate?step=3')
    await expect(page).toHaveURL('/donate?step=1')
    await expect(next(page)).toBeVisible()
    await expect(preset(page, 50)).toBeVisible()
    await expect(page.getByLabel('City')).toBeHidden()

    const key = 'a-Key-that-Nobody-has'
    await page.goto('about:blank')
    const response = await visit(`/donate?gift=${key}#main`)
    expect(response.request().redirectedFrom()).toBeNull()
    await expect(page).toHaveURL(`/donate?gift=${key}&step=1#main`)
    await preset(page, 50).check()
    await next(page).click()
    await expect(page).toHaveURL(`/donate?gift=${key}&step=2`)
    await page.goBack()
    await expect(page).toHaveURL(`/donate?gift=${key}&step=1#main`)
    // Adding the step to the address makes no new history entry.
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  },
  { fromElsewhere: true },
)

journey(
  '[S2.146] adding the step to the address changes neither the focus nor the scroll position',
  async ({ page, visit }) => {
    await visit('/donate?step=1')
    const letThrough = await holdBack(page, '**/assets/*.js')
    await page.goto('/donate', { waitUntil: 'commit' })
    const own = page.getByLabel('Another amount')
    await own.fill('75')
    const scrollPosition = await page.evaluate(() => window.scrollY)
    letThrough()
    await expect(page).toHaveURL('/donate?step=1')
    await expect(own).toBeFocused()
    await expect(own).toHaveValue('75')
    expect(await page.evaluate(() => window.scrollY)).toBe(scrollPosition)
  },
  { width: 390, phone: true, fromElsewhere: true },
)

journey(
  '[S2.146] going back during the validation of a step does not return to that step',
  async ({ page, visit }) => {
    const letThrough = await holdBack(page, /\/assets\/gift-[\w-]{8}\.js/)
    const ready = untilFormReady(page)
    await visit('/donate?step=1')
    await preset(page, 50).check()
    await page.evaluate(() => {
      window.history.pushState({}, '', '/donate?step=2')
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await page.goBack()
    await expect(page).toHaveURL('/donate?step=1')
    letThrough()
    await ready
    await next(page).click()
    await expect(page).toHaveURL('/donate?step=2')
    await page.goBack()
    await expect(page).toHaveURL('/donate?step=1')
    await expect(preset(page, 50)).toBeChecked()
  },
  { fromElsewhere: true },
)

journey(
  'an error from the server is shown at the step where the donor can fix it',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    journeyContext.expectConsole(/status of 422/)
    await openDonate(page, visit)
    await page.getByLabel('Another amount').fill('0.50')
    await toPayment(page)
    await submit(page).click()
    await expect(page).toHaveURL(/step=1/)
    const text = 'Give between CA$1 and CA$100,000, in dollars and cents'
    await expect(page.locator('[data-sonner-toast]').getByText(text)).toBeVisible()
    await expect(page.getByLabel('Another amount')).toHaveAttribute('aria-invalid', 'true')
  },
)
