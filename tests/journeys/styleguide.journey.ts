import { expect, type Page, test } from '@playwright/test'
import { type Journey, journey, type JourneyOptions } from '#tests/kit/journey/journey.ts'
import { startStyleguide, type Styleguide } from '#tests/kit/journey/styleguide.ts'

let styleguide: Styleguide
test.beforeAll(async () => {
  styleguide = await startStyleguide()
})
test.afterAll(() => styleguide.stop())

const styleguideJourney = (
  name: string,
  steps: (journeyContext: Journey) => Promise<void>,
  options?: JourneyOptions,
) =>
  journey(
    name,
    async (journeyContext) => {
      journeyContext.expectHost(new URL(styleguide.address).host)
      await journeyContext.page.goto(styleguide.address)
      await expect(journeyContext.page.getByRole('heading', { name: 'Style guide' })).toBeVisible()
      await steps(journeyContext)
    },
    options,
  )

const share = (page: Page) => page.locator('summary', { hasText: 'Share' }).first()
const calendar = (page: Page) => page.locator('summary', { hasText: 'Add to calendar' }).first()
const isOpen = (button: ReturnType<typeof share>) =>
  button.locator('..').evaluate((element: HTMLDetailsElement) => element.open)

for (const width of [1440, 390])
  styleguideJourney(
    `all components pass axe, at ${width} px`,
    async ({ page, axe }) => {
      await page.getByRole('heading', { name: 'Pictures' }).scrollIntoViewIfNeeded()
      await expect(page.getByText('Image failed to load')).toBeVisible()
      await axe()
    },
    { width, reducedMotion: true },
  )

styleguideJourney('only one dropdown of a group is open at a time', async ({ page }) => {
  await share(page).click()
  expect(await isOpen(share(page))).toBe(true)
  await expect(page.getByRole('link', { name: 'Our Leadership' })).toBeVisible()
  await calendar(page).click()
  expect(await isOpen(share(page))).toBe(false)
  expect(await isOpen(calendar(page))).toBe(true)
})

styleguideJourney(
  'a dropdown closes by Escape, by a click elsewhere and when it loses the focus',
  async ({ page }) => {
    await share(page).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await isOpen(share(page))).toBe(false)
    await expect(share(page)).toBeFocused()
    await share(page).click()
    await page.getByRole('heading', { name: 'Dropdowns' }).click()
    expect(await isOpen(share(page))).toBe(false)
    await share(page).click()
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
    expect(await isOpen(share(page))).toBe(false)
  },
)

styleguideJourney('a dropdown closes when the visitor follows a link in it', async ({ page }) => {
  await share(page).click()
  await page.getByRole('link', { name: 'Our Leadership' }).click()
  await page.waitForURL('**/leadership')
  await expect.poll(() => isOpen(share(page))).toBe(false)
})

styleguideJourney(
  '[S4.22] [S8.14] a picture that fails to load shows a message and keeps its size',
  async ({ page }) => {
    const message = page.getByText('Image failed to load')
    await page.getByRole('heading', { name: 'Pictures' }).scrollIntoViewIfNeeded()
    await expect(message).toBeVisible()
    const { width, height } = await message.evaluate((words) => {
      const box = words.parentElement?.parentElement?.getBoundingClientRect()
      return { width: box?.width ?? 0, height: box?.height ?? 0 }
    })
    expect(width / height).toBeCloseTo(4 / 3, 1)
  },
)
