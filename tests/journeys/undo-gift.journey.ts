import { expect, type Page } from '@playwright/test'
import { giftJourneys, press } from '#tests/kit/journey/gift-journeys.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const { site, gift, open } = giftJourneys()

const heading = (page: Page, words: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
const undoLink = /\/my-gift\/undo\/[\w-]{22}/

for (const { javaScript, width, mine } of [
  { javaScript: true, width: 1440, mine: 0 },
  { javaScript: false, width: 390, mine: 1 },
] as const)
  journey(
    `a large increase requires the phone digits, and the email about a change can undo it, ${javaScript ? 'with' : 'without'} script at ${width} px`,
    async (journeyContext) => {
      const { page, expectConsole } = journeyContext
      const look = async () => (javaScript ? journeyContext.axe() : undefined)
      const { email, page: giftPage } = gift(mine)
      expectConsole(/status of 4(09|22)/)

      await open(journeyContext, giftPage)
      await page.getByText('Change the amount', { exact: true }).click()
      await page.getByLabel('Amount', { exact: true }).fill('600')
      await press(page, 'Save the amount')
      const digits = page.getByLabel('Last four digits of your phone number')
      await expect(digits).toHaveAccessibleDescription(
        /For this amount, enter the last four digits/,
      )
      await expect(digits).toBeFocused()
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('600')
      await look()
      await digits.fill('0188')
      await press(page, 'Save the amount')
      await expect(page.getByText('CA$600.00')).toHaveCount(1)

      const amountUndo = await site().pathIn(email, undoLink)
      const before = site().mailsTo(email)
      const response = await open(journeyContext, amountUndo)
      expect(response.headers()).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      })
      await heading(page, 'Undo this change?')
      await expect(
        page.getByText('Your gift was changed from CA$50.25 to CA$600.00 a month.'),
      ).toBeVisible()
      expect(await page.content()).not.toMatch(/Niambi|Adeyemi|donor-\d/)
      await look()
      await press(page, 'Undo it')
      await heading(page, 'It is as it was')
      await expect(page.getByText('Your gift is CA$50.25 a month again.')).toBeVisible()
      await look()
      await open(journeyContext, amountUndo)
      await heading(page, 'It is as it was')
      await expect.poll(() => site().mailsTo(email), { timeout: 80_000 }).toBe(before + 1)

      await open(journeyContext, giftPage)
      await expect(page.getByText('CA$50.25')).toHaveCount(2)
      await press(page, 'Pause my gift')
      await expect(page.getByText('It is paused. Nothing is taken')).toBeVisible()
      await expect.poll(() => site().mailsTo(email), { timeout: 80_000 }).toBe(before + 2)
      await open(journeyContext, await site().pathIn(email, undoLink))
      await expect(page.getByText('Your gift was paused.')).toBeVisible()
      await press(page, 'Undo it')
      await heading(page, 'It is as it was')

      await open(journeyContext, giftPage)
      await page.getByText('Stop my gift', { exact: true }).click()
      await press(page, 'Yes, stop my gift')
      await expect(page.getByText('It has ended. Nothing more is taken.')).toBeVisible()
      await site().pathIn(email, /Give again/)
      await site().pathIn(email, /\/donate\b/)
    },
    { javaScript, width },
  )
