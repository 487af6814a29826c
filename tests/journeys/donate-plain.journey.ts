import { expect } from '@playwright/test'
import { next, submit, fillInDonor } from '#tests/kit/journey/donate.ts'
import { journey } from '#tests/kit/journey/journey.ts'

journey(
  '[S9.6] without script a donor pledges an e-Transfer, and sees the errors of each step',
  async ({ page, visit, expectConsole }) => {
    expectConsole(/status of 422/)
    await visit('/donate?step=1')
    await next(page).click()
    await expect(page.getByText('Please select or enter an amount')).toBeVisible()
    await page.getByLabel('Another amount').fill('60')
    await page.getByRole('radio', { name: 'Yearly' }).check()
    await next(page).click()
    await next(page).click()
    await expect(page.getByText('Please fill in all required fields')).toBeVisible()
    await fillInDonor(page)
    await page.getByRole('button', { name: 'Change' }).click()
    await expect(page.getByLabel('Another amount')).toHaveValue('60')
    await next(page).click()
    await expect(page.getByLabel('City')).toHaveValue('Calgary')
    await next(page).click()
    await page.getByRole('button', { name: 'Clear my choice' }).click()
    await submit(page).click()
    await expect(page.getByText('Please select a payment method')).toBeVisible()
    await page.getByRole('radio', { name: 'Interac e-Transfer' }).check()
    await expect(page.getByText('Send CA$60.00 to hello@baobabpride.example')).toBeVisible()
    await submit(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Promised' })).toBeVisible()
    await expect(page.getByText(/^GIVE-[2-9A-Z]{3}-[2-9A-Z]{3}$/)).toBeVisible()
    await expect(page.getByText('CA$60.00 every year')).toBeVisible()
  },
  { javaScript: false, width: 390, fromElsewhere: true },
)
