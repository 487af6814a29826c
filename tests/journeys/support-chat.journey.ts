import { expect, type Page } from '@playwright/test'
import { atWidths, journey, type Journey } from '#tests/kit/journey/journey.ts'

const chat = (page: Page) => page.getByRole('dialog', { name: 'Live Chat' })
const press = (page: Page, name: string) =>
  chat(page).getByRole('button', { name, exact: true }).click()
const opener = (page: Page) => page.getByRole('button', { name: 'Live Chat' })
const field = (page: Page, name: string) => chat(page).getByRole('textbox', { name })

async function open({ page, visit }: Pick<Journey, 'page' | 'visit'>): Promise<void> {
  // Without a token the server does not check how fast the form was filled in, which a test cannot control.
  await page.route('**/form-guard/support', (route) => route.abort('aborted'))
  await visit('/')
  await opener(page).click()
  await expect(chat(page)).toBeVisible()
}

atWidths(
  [1440, 390],
  'the chat shows whether staff are present and the crisis lines, and does not cover Quick exit',
  async ({ page, visit, axe }) => {
    await open({ page, visit })
    await expect(chat(page).getByText('Nobody is here now')).toBeVisible()
    for (const [name, href] of [
      ['Suicide Crisis Helpline, 9-8-8', 'tel:988'],
      ['Distress Centre Calgary, 403-266-4357', 'tel:+14032664357'],
    ] as const)
      await expect(chat(page).getByRole('link', { name })).toHaveAttribute('href', href)
    await axe()
    const exit = page.getByRole('button', { name: 'Quick exit' }).first()
    // Playwright checks that a click would reach the button and nothing covers it.
    await exit.click({ trial: true })
    const [bar, panel] = [await exit.boundingBox(), await chat(page).boundingBox()]
    expect(panel?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    for (const name of ['Send', 'Delete it all now'])
      await chat(page).getByRole('button', { name }).click({ trial: true })
  },
)

atWidths(
  [1440, 390],
  'a visitor sends a message, reads it with its code, and deletes it',
  async ({ page, visit, axe, context, expectConsole }) => {
    await open({ page, visit })
    await field(page, 'Leave a message').fill('I would like to talk to somebody.')
    await press(page, 'Send')
    const heading = chat(page).getByRole('heading', { name: 'Your message is with us' })
    await expect(heading).toBeVisible()
    await expect(heading).toBeFocused()
    await axe()
    const code = await chat(page)
      .getByText(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)
      .innerText()

    await page.reload()
    await open({ page, visit })
    expect(
      await page.evaluate(() => window.localStorage.length + window.sessionStorage.length),
    ).toBe(0)
    expect(await context.cookies()).toEqual([])
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
  },
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
  'a missing answer shows an error at its field, which gets the focus',
  async (journeyContext) => {
    const { page, axe } = journeyContext
    await open(journeyContext)
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
  '[S8.17] without a connection the message stays in the chat, and can be sent later',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    await open(journeyContext)
    await field(page, 'Leave a message').fill('Hold on to this')
    await chat(page).getByRole('radio', { name: 'Text message, plain words' }).check()
    await field(page, 'Number we may text').fill('403-555-0142')
    await context.setOffline(true)
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
    await press(page, 'Send')
    await expect(chat(page).getByRole('alert').getByText('It did not get through.')).toBeVisible()
    await expect(field(page, 'Leave a message')).toHaveValue('Hold on to this')
    await context.setOffline(false)
    await press(page, 'Send')
    await expect(chat(page).getByRole('heading', { name: 'Your message is with us' })).toBeVisible()
    await press(page, 'Write another')
    await expect(field(page, 'Leave a message')).toHaveValue('')
    await press(page, 'Send')
    await expect(chat(page).getByText('Write a message')).toBeVisible()
  },
)

journey(
  'without script the chat is a page: a rejected message stays, and an accepted one gets a code',
  async ({ page, visit, expectConsole }) => {
    await visit('/support')
    await page.getByLabel('Text message, plain words').check()
    await page.getByLabel('Number we may text').fill('no number')
    expectConsole(/status of 422/)
    await page.getByRole('button', { name: 'Send' }).click()
    const summary = page.getByRole('alert')
    await expect(summary.getByRole('link', { name: 'Write a message' })).toBeVisible()
    await expect(page.getByLabel('Number we may text')).toHaveValue('no number')
    await page.getByLabel('Leave a message').fill('From a phone without script')
    await page.getByLabel('Number we may text').fill('403-555-0142')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(
      page.getByRole('heading', { name: 'Your message is with us', level: 1 }),
    ).toBeVisible()
    await expect(page.getByText(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)).toBeVisible()
  },
  { javaScript: false, width: 390 },
)

journey('a message that fails to send stays and can be sent again', async (journeyContext) => {
  const { page } = journeyContext
  await open(journeyContext)
  await field(page, 'Leave a message').fill('Hold on to this')
  await page.route('**/support/message', (route) => route.abort('aborted'))
  await press(page, 'Send')
  await expect(chat(page).getByRole('alert').getByText('It did not get through.')).toBeVisible()
  await expect(field(page, 'Leave a message')).toHaveValue('Hold on to this')
  await page.unroute('**/support/message')
  await press(page, 'Send')
  await expect(chat(page).getByRole('heading', { name: 'Your message is with us' })).toBeVisible()
})

atWidths([1440, 390], 'Escape closes the chat and restores the focus', async (journeyContext) => {
  const { page } = journeyContext
  await open(journeyContext)
  await field(page, 'Leave a message').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(chat(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await opener(page).click()
  await expect(field(page, 'Leave a message')).toHaveValue('Half a thought')
})

journey(
  'on a phone the chat fills the screen, and the page behind does not scroll',
  async (journeyContext) => {
    const { page } = journeyContext
    await open(journeyContext)
    const box = await chat(page).boundingBox()
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844])
    expect(await page.locator('footer').evaluate((it) => it.closest('[inert]') !== null)).toBe(true)
    await press(page, 'Close chat')
    expect(await page.locator('footer').evaluate((it) => it.closest('[inert]') !== null)).toBe(
      false,
    )
  },
  { width: 390 },
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
