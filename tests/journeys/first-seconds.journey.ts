import { expect, type Page } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'

/** Blocks the scripts. The returned function releases them and waits until the page is hydrated. */
async function holdScript(page: Page): Promise<() => Promise<void>> {
  const letThrough = await holdBack(page, '**/assets/*.js')
  return async () => {
    letThrough()
    const isTaken = () =>
      Object.keys(document.documentElement).some((key) => key.startsWith('__reactFiber'))
    await page.waitForFunction(isTaken)
    // Visible parts are hydrated in the next frames.
    for (let frame = 0; frame < 5; frame += 1)
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  }
}

const phone = { width: 390 }
const isFocused = (element: Element) => element === document.activeElement

journey(
  'the menu and its groups open before the script, and stay open after hydration',
  async ({ page }) => {
    const letScriptIn = await holdScript(page)
    await page.goto('/about', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.locator('summary', { hasText: 'Community' }).click()
    const blog = menu.getByRole('link', { name: 'Blog' })
    await blog.waitFor()
    await letScriptIn()
    expect(await blog.isVisible()).toBe(true)
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  },
  phone,
)

journey('a dropdown opens before the script, and stays open after hydration', async ({ page }) => {
  const letScriptIn = await holdScript(page)
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  const about = page.getByRole('banner').locator('nav summary', { hasText: 'About' }).first()
  await about.click()
  const leadership = page.getByRole('banner').getByRole('link', { name: 'Our Leadership' })
  await leadership.waitFor()
  await letScriptIn()
  expect(await leadership.isVisible()).toBe(true)
  await page.getByRole('heading', { level: 1 }).click()
  await leadership.waitFor({ state: 'hidden' })
})

journey(
  'Need Help? opens and closes before the script, and stays so after hydration',
  async ({ page }) => {
    const letScriptIn = await holdScript(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const head = page.locator('summary', { hasText: 'Need Help?' })
    const widget = page.getByRole('region', { name: 'Support', exact: true })
    await head.click()
    await widget.waitFor({ state: 'hidden' })
    await letScriptIn()
    expect(await widget.isVisible()).toBe(false)
    await head.click()
    await widget.waitFor()
  },
)

journey(
  'Live Chat opens before the script, and the typed text stays after hydration',
  async ({ page }) => {
    const letScriptIn = await holdScript(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const opener = page.getByRole('button', { name: 'Live Chat' })
    await opener.click()
    const chat = page.getByRole('dialog', { name: 'Live Chat' })
    const message = chat.getByRole('textbox', { name: 'Leave a message' })
    await message.fill('Half a thought')
    await letScriptIn()
    await chat.getByText('Nobody is here now').waitFor()
    expect(await message.inputValue()).toBe('Half a thought')
    expect(await message.evaluate(isFocused)).toBe(true)
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('Escape')
    await chat.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate(isFocused)).toBe(true)
  },
  phone,
)

journey(
  'the filters open before the script, and checked boxes apply after hydration',
  async ({ page }) => {
    const letScriptIn = await holdScript(page)
    await page.goto('/events', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters', exact: true })
    const monday = sheet.getByRole('checkbox', { name: 'Monday', exact: true })
    await monday.check()
    await letScriptIn()
    expect(await monday.isChecked()).toBe(true)
    await sheet.getByRole('button', { name: 'Close filters' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  },
  phone,
)

journey('a focused link keeps the focus during hydration', async ({ page }) => {
  const letScriptIn = await holdScript(page)
  for (const [path, name] of [
    ['/', 'Call Support'],
    ['/', 'Text Support'],
    ['/events/supper-under-the-tree', 'Register'],
    ['/events/supper-under-the-tree', 'Add to calendar'],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const link = page
      .getByRole('main')
      .getByRole('link', { name, exact: name === 'Register' })
      .first()
    await link.focus()
    await letScriptIn()
    expect(await link.evaluate(isFocused), name).toBe(true)
  }
})
