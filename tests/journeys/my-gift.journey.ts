import { expect, type Page } from '@playwright/test'
import { press } from '#tests/kit/journey/donate.ts'
import { mailJourney } from '#tests/kit/journey/journey.ts'

const unfold = (page: Page, label: string) => page.getByText(label, { exact: true }).click()
const status = (page: Page, message: string) =>
  expect(page.getByRole('main').getByRole('status')).toHaveText(message)

mailJourney(
  'a donor changes, pauses and ends a recurring gift',
  async ({ page, visit, axe, site, expectConsole }) => {
    expectConsole(/status of 422/)
    const response = await visit((await site.give()).page)
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(await page.title()).toBe('Your page')
    await expect(page.getByText('CA$50.25')).toHaveCount(2)
    await expect(page.getByText('every month', { exact: true })).toBeVisible()
    await expect(
      page.getByText(/It is running\. The next one is on \w{3} \d+, \d{4}\./),
    ).toBeVisible()
    expect(await page.content()).not.toMatch(/Niambi|Adeyemi|visitor-/)

    await unfold(page, 'Change the amount')
    await page.getByLabel('Amount', { exact: true }).fill('sixty')
    await axe()
    await press(page, 'Save the amount')
    const amount = page.getByLabel('Amount', { exact: true })
    await expect(amount).toHaveAccessibleDescription(/Give between CA\$1 and CA\$100,000/)
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('sixty')
    await axe()
    await page.getByLabel('$100', { exact: true }).check()
    await press(page, 'Save the amount')
    await status(
      page,
      'The amount is changed, from the next time on. We emailed you a way to undo it.',
    )
    await expect(page.getByText('CA$100.00')).toHaveCount(1)

    await press(page, 'Change my card')
    await expect(page.getByText('This card cannot be changed from here.')).toBeVisible()

    await press(page, 'Pause my gift')
    await status(page, 'Your gift is paused. We emailed you a way to undo it.')
    await expect(page.getByText('It is paused. Nothing is taken')).toBeVisible()
    await axe()
    await press(page, 'Go on giving')
    await status(page, 'Your gift goes on. We emailed you a way to undo it.')
    await expect(page.getByText('It is running.')).toBeVisible()

    await unfold(page, 'Stop my gift')
    await press(page, 'Yes, stop my gift')
    await status(page, 'Your gift is stopped. An email about it is on its way to you.')
    await expect(page.getByText('It has ended. Nothing more is taken.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change my card' })).toHaveCount(0)
    await axe()
  },
)

mailJourney(
  'a donor requests a lost link again, and the response does not reveal who is a donor',
  async ({ page, visit, axe, site }) => {
    const { email } = await site.give()
    const stranger = site.newEmail()
    const message = 'If a gift comes round with this address, its link is on the way there.'
    const before = site.mails(email).length
    await visit('/my-gift')
    await press(page, 'Send me my link')
    await expect(page.getByText('Email is required')).toBeVisible()
    for (const address of [stranger, email]) {
      await page.getByLabel('Email').fill(address)
      await press(page, 'Send me my link')
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('')
    }
    await axe()
    await expect.poll(() => site.mails(email).length, { timeout: 80_000 }).toBe(before + 1)
    expect(site.mails(stranger)).toEqual([])
  },
)

mailJourney(
  'the recipient of a card can refuse further cards',
  async ({ page, visit, axe, site, expectConsole }) => {
    const { noCards } = await site.give()
    // The second request changes nothing and has the same response.
    for (const _time of [1, 2]) {
      await visit(noCards)
      expect(await page.title()).toBe('Your address')
      await press(page, 'No more cards')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more cards come')
      await expect(page.getByText('No card comes to this address again.')).toBeVisible()
    }
    await axe()
    expectConsole(/status of 410/)
    await visit(noCards.slice(0, -1))
    await press(page, 'No more cards')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not whole')
    await axe()
  },
)

mailJourney(
  'a recipient reads, reports and removes a card',
  async ({ page, visit, axe, site, expectConsole }) => {
    const { card } = await site.give()
    const names = page.getByText('A gift was made in honour of Zuri.')
    const response = await visit(card)
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(await page.title()).toBe('A card for you')
    await expect(names).toBeVisible()
    await expect(page.getByText('It comes from Niambi Adeyemi.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Quick exit' }).first()).toBeAttached()
    await axe()
    await press(page, 'Send me no more cards')
    await status(page, 'No card comes to this address again.')
    await expect(names).toBeVisible()
    await press(page, 'Report this card')
    await status(
      page,
      'This card is not shown any more. Our team looks at every card that is reported.',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no card here')
    await axe()
    const again = await visit(card)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no card here')
    expect(await again.text()).not.toMatch(/Zuri|Niambi|Adeyemi/)
    await expect(page.getByRole('button', { name: 'Report this card' })).toHaveCount(0)
    expect(await page.title()).toBe('A card for you')

    expectConsole(/status of 410/)
    await visit(card.slice(0, -1))
    await press(page, 'Send me no more cards')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not whole')
  },
)

mailJourney(
  'a receipt opens with the phone digits, and prints without the page around it',
  async ({ page, visit, axe, site, expectConsole }) => {
    const answer = async (digits: string) => {
      await page.getByLabel('Last four digits of your phone number').fill(digits)
      await press(page, 'Open')
    }
    expectConsole(/status of (422|404)/)
    await visit((await site.give()).receipt)
    await answer('0000')
    await expect(page.getByText('These are not the last four digits')).toBeVisible()
    expect(await page.content()).not.toContain('Adeyemi')
    await answer('0188')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Official receipt for income tax purposes',
    )
    await expect(page.getByRole('article')).toContainText(/No\. 0000\d\d/)
    for (const message of [
      'Baobab Pride Society of Calgary',
      '123456789 RR 0001',
      'Niambi Adeyemi',
      '12 Placeholder Street SE, Calgary, Alberta, Canada',
      'CA$50.25',
      'Calgary, Alberta',
      'Adaeze Placeholder',
      'Canada Revenue Agency canada.ca/charities-giving',
    ])
      await expect(page.getByRole('article')).toContainText(message)
    await axe()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('article')).toBeVisible()

    await visit('/receipt/cut-off')
    await answer('0188')
    await expect(page.getByText('There is no receipt at this address.')).toBeVisible()
  },
)
