import { expect, type Page } from '@playwright/test'
import { mailJourney } from '#tests/kit/journey/journey.ts'
import { press } from '#tests/kit/journey/donate.ts'

const heading = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
const undoLink = /\/my-gift\/undo\/[\w-]{22}/

mailJourney(
  'a large increase requires the phone digits, and the email about a change can undo it',
  async ({ page, visit, axe, site, expectConsole }) => {
    const { email, page: giftPage } = await site.give()
    const untilMails = (count: number) =>
      expect.poll(() => site.mails(email).length, { timeout: 80_000 }).toBe(count)
    expectConsole(/status of 4(09|22)/)

    await visit(giftPage)
    await page.getByText('Change the amount', { exact: true }).click()
    await page.getByLabel('Amount', { exact: true }).fill('600')
    await press(page, 'Save the amount')
    const digits = page.getByLabel('Last four digits of your phone number')
    await expect(digits).toHaveAccessibleDescription(/For this amount, enter the last four digits/)
    await expect(digits).toBeFocused()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('600')
    await axe()
    await digits.fill('0188')
    await press(page, 'Save the amount')
    await expect(page.getByText('CA$600.00')).toHaveCount(1)

    const amountUndo = await site.pathIn(email, undoLink)
    const before = site.mails(email).length
    const response = await visit(amountUndo)
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    await heading(page, 'Undo this change?')
    await expect(
      page.getByText('Your gift was changed from CA$50.25 to CA$600.00 a month.'),
    ).toBeVisible()
    await axe()
    await press(page, 'Undo it')
    await heading(page, 'It is as it was')
    await expect(page.getByText('Your gift is CA$50.25 a month again.')).toBeVisible()
    await axe()
    await visit(amountUndo)
    await heading(page, 'It is as it was')
    await untilMails(before + 1)

    await visit(giftPage)
    await expect(page.getByText('CA$50.25')).toHaveCount(2)
    await press(page, 'Pause my gift')
    await expect(page.getByText('It is paused. Nothing is taken')).toBeVisible()
    await untilMails(before + 2)
    await visit(await site.pathIn(email, undoLink))
    await expect(page.getByText('Your gift was paused.')).toBeVisible()
    await press(page, 'Undo it')
    await heading(page, 'It is as it was')

    await visit(giftPage)
    await page.getByText('Stop my gift', { exact: true }).click()
    await press(page, 'Yes, stop my gift')
    await expect(page.getByText('It has ended. Nothing more is taken.')).toBeVisible()
    await site.pathIn(email, /Give again/)
    await site.pathIn(email, /\/donate\b/)
  },
)
