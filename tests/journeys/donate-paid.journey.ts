import { expect, type Page } from '@playwright/test'
import { openDonate, preset, submit, toPayment } from '#tests/kit/journey/donate.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const draft = (page: Page) => page.evaluate(() => localStorage.getItem('draft donation'))

journey(
  '[S1.27] [S2.12] [S2.151] [S2.152] after a one-time gift the donor sees the thank-you page with a link home',
  async ({ page, visit, axe }) => {
    await openDonate(page, visit, { keepsToken: true })
    await preset(page, 50).check()
    await toPayment(page)
    await submit(page).click()
    await page.waitForURL(/\/test-payment\//)
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
  '[S2.150] [S4.57] [S4.58] [S5.63] [S8.12] a monthly gift with a dedication is declined, cancelled and then paid',
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
    await page.getByLabel('Tell someone by email').fill('amara@example.org')
    await expect(page.getByText('A gift was made in memory of Auntie Ruth.')).toBeVisible()
    await expect(
      page.getByText('they get an email with none of these names in it. Its link opens this card:'),
    ).toBeVisible()
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

journey(
  '[S2.151] a thank-you page that was opened before the payment updates by itself',
  async (journeyContext) => {
    const { page, visit, context } = journeyContext
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
    await expect(
      early.getByRole('status').filter({ hasText: 'Confirming your payment…' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Go on to the payment' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(early.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  },
  { fromElsewhere: true },
)
