import { expect, type Page } from '@playwright/test'
import { withoutToken } from '#tests/kit/journey/hold-back.ts'
import { journey, type Journey } from '#tests/kit/journey/journey.ts'

const chat = (page: Page) => page.getByRole('dialog', { name: 'Live Chat' })
const press = (page: Page, name: string) =>
  chat(page).getByRole('button', { name, exact: true }).click()
const opener = (page: Page) => page.getByRole('button', { name: 'Live Chat' })
const field = (page: Page, name: string) => chat(page).getByRole('textbox', { name })

async function open({ page, visit }: Pick<Journey, 'page' | 'visit'>): Promise<void> {
  await withoutToken(page, 'support')
  await visit('/')
  await opener(page).click()
  await expect(chat(page)).toBeVisible()
}

const sentHeading = (page: Page) =>
  chat(page).getByRole('heading', { name: 'Your message is with us' })

/** The presence of staff and the crisis lines. */
async function expectLines(page: Page): Promise<void> {
  await expect(chat(page).getByText('Nobody is here now')).toBeVisible()
  for (const [name, href] of [
    ['Suicide Crisis Helpline, 9-8-8', 'tel:988'],
    ['Distress Centre Calgary, 403-266-4357', 'tel:+14032664357'],
  ] as const)
    await expect(chat(page).getByRole('link', { name })).toHaveAttribute('href', href)
}

async function expectUncoveredExit(page: Page): Promise<void> {
  const exit = page.getByRole('button', { name: 'Quick exit' }).first()
  // Playwright checks that a click would reach the button and nothing covers it.
  await exit.click({ trial: true })
  const [bar, panel] = [await exit.boundingBox(), await chat(page).boundingBox()]
  expect(panel?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  for (const name of ['Send', 'Delete it all now'])
    await chat(page).getByRole('button', { name }).click({ trial: true })
}

async function expectEscapeToClose(page: Page): Promise<void> {
  await field(page, 'Leave a message').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(chat(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await opener(page).click()
  await expect(field(page, 'Leave a message')).toHaveValue('Half a thought')
}

journey('the chat', async ({ page, visit, step, axe, context, expectConsole }) => {
  const openAgain = async () => {
    if (!(await chat(page).isVisible())) await opener(page).click()
  }
  await open({ page, visit })
  await step('shows whether staff are present and the crisis lines', async () => {
    await expectLines(page)
    await axe()
  })
  await step('does not cover Quick exit', () => expectUncoveredExit(page))
  await step('shows a missing answer at its field, which gets the focus', async () => {
    await openAgain()
    await press(page, 'Send')
    await expect(chat(page).getByText('Write a message')).toBeVisible()
    const message = field(page, 'Leave a message')
    await expect(message).toBeFocused()
    await message.fill('Hello')
    await chat(page).getByRole('radio', { name: 'Text message, plain words' }).check()
    await press(page, 'Send')
    await expect(
      chat(page).getByText('Enter a number we may text, like 403-555-0142'),
    ).toBeVisible()
    await axe()
    await expect(message).toHaveValue('Hello')
    await press(page, 'Delete it all now')
  })
  await step('closes with Escape, restores the focus and keeps the message', async () => {
    await openAgain()
    await expectEscapeToClose(page)
  })
  await field(page, 'Leave a message').fill('I would like to talk to somebody.')
  await press(page, 'Send')
  await step('confirms a message, and moves the focus to the confirmation', async () => {
    await expect(sentHeading(page)).toBeVisible()
    await expect(sentHeading(page)).toBeFocused()
    await axe()
  })
  const code = await chat(page)
    .getByText(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)
    .innerText()
  await page.reload()
  await open({ page, visit })
  await step('stores nothing in the browser', async () => {
    expect(
      await page.evaluate(() => window.localStorage.length + window.sessionStorage.length),
    ).toBe(0)
    expect(await context.cookies()).toEqual([])
  })
  await step('reads a message with its code, and deletes it', async () => {
    await openAgain()
    await chat(page).getByText('I have a code').click()
    await field(page, 'Your code').fill(code.toLowerCase().replaceAll('-', ' '))
    await press(page, 'Read the answer')
    await expect(chat(page).getByText('There is no answer yet.')).toBeVisible()
    await press(page, 'Delete the message')
    await expect(chat(page).getByText('Everything under this code is deleted.')).toBeVisible()
    await field(page, 'Your code').fill(code)
    expectConsole(/status of 404/)
    await press(page, 'Read the answer')
    await expect(chat(page).getByText('There is no message with this code.')).toBeVisible()
  })
})

journey(
  'the chat on a phone',
  async ({ page, visit, step, axe }) => {
    const footer = page.locator('footer')
    const isInert = () => footer.evaluate((element) => element.closest('[inert]') !== null)
    await open({ page, visit })
    await step('shows the crisis lines and does not cover Quick exit', async () => {
      await expectLines(page)
      await axe({ isLayoutOnly: true })
      await expectUncoveredExit(page)
    })
    await step('fills the screen, and the page behind does not scroll', async () => {
      const box = await chat(page).boundingBox()
      expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844])
      expect(await isInert()).toBe(true)
      await press(page, 'Close chat')
      expect(await isInert()).toBe(false)
      await opener(page).click()
    })
    await step('closes with Escape, restores the focus and keeps the message', () =>
      expectEscapeToClose(page),
    )
    await step('confirms a message, and moves the focus to the confirmation', async () => {
      await field(page, 'Leave a message').fill('I would like to talk to somebody.')
      await press(page, 'Send')
      await expect(sentHeading(page)).toBeVisible()
      await expect(sentHeading(page)).toBeFocused()
      await axe({ isLayoutOnly: true })
    })
  },
  { width: 390 },
)

journey(
  'Delete it all now clears the input, and after sending deletes the stored message',
  async (journeyContext) => {
    const { page } = journeyContext
    await open(journeyContext)
    await field(page, 'Leave a message').fill('Never mind')
    await press(page, 'Delete it all now')
    await expect(chat(page).getByText('Everything here is deleted.')).toBeVisible()
    await expect(field(page, 'Leave a message')).toHaveValue('')
    await field(page, 'Leave a message').fill('A message to take back')
    await press(page, 'Send')
    await expect(chat(page).getByRole('heading', { name: 'Your message is with us' })).toBeVisible()
    const deleted = page.waitForResponse('**/support/message/delete')
    await press(page, 'Delete it all now')
    expect((await deleted).status()).toBe(200)
    await expect(chat(page).getByText('Everything is deleted, here and with us.')).toBeVisible()
    await expect(field(page, 'Leave a message')).toHaveValue('')
  },
)

journey(
  'a message is sent although the server requires a proof of work',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    await open(journeyContext)
    await page.unroute('**/form-guard/support')
    await field(page, 'Leave a message').fill('From a busy network')
    const error = { message: 'Please wait.', code: 'proof-needed', requestId: '1' }
    await page.route(
      '**/support/message',
      (route) => route.fulfill({ status: 428, json: { error } }),
      { times: 1 },
    )
    expectConsole(/status of 428/)
    await press(page, 'Send')
    await expect(chat(page).getByRole('heading', { name: 'Your message is with us' })).toBeVisible()
  },
)

journey(
  'a message that fails to send stays in the chat, and can be sent again',
  async ({ page, visit, step, context, expectConsole }) => {
    await open({ page, visit })
    const message = field(page, 'Leave a message')
    const failed = chat(page).getByRole('alert').getByText('It did not get through.')
    await message.fill('Hold on to this')
    await step('after a lost response it stays and is sent again', async () => {
      await page.route('**/support/message', (route) => route.abort('aborted'))
      await press(page, 'Send')
      await expect(failed).toBeVisible()
      await expect(message).toHaveValue('Hold on to this')
      await page.unroute('**/support/message')
      await press(page, 'Send')
      await expect(sentHeading(page)).toBeVisible()
    })
    await step('another message starts empty', async () => {
      await press(page, 'Write another')
      await expect(message).toHaveValue('')
      await press(page, 'Send')
      await expect(chat(page).getByText('Write a message')).toBeVisible()
    })
    await step('[S8.17] without a connection it stays and is sent later', async () => {
      await message.fill('Hold on to this, too')
      await chat(page).getByRole('radio', { name: 'Text message, plain words' }).check()
      await field(page, 'Number we may text').fill('403-555-0142')
      await context.setOffline(true)
      expectConsole(/ERR_INTERNET_DISCONNECTED/)
      await press(page, 'Send')
      await expect(failed).toBeVisible()
      await expect(message).toHaveValue('Hold on to this, too')
      await context.setOffline(false)
      await press(page, 'Send')
      await expect(sentHeading(page)).toBeVisible()
    })
  },
)

journey(
  'the chat opens with the phone numbers although its script fails to load',
  async (journeyContext) => {
    const { page } = journeyContext
    await page.route('**/assets/*.js', (route) => route.abort('aborted'))
    await page.goto('/')
    await opener(page).click()
    await expect(chat(page).getByRole('link', { name: /9-8-8/ })).toBeVisible()
    await press(page, 'Close chat')
    await expect(chat(page)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Call 403-555-0142' })).toBeVisible()
  },
)
