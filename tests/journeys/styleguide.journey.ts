import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'
import { styleguideAddress } from '#tests/kit/journey/styleguide.ts'

const share = (page: Page) => page.locator('summary', { hasText: 'Share' }).first()
const calendar = (page: Page) => page.locator('summary', { hasText: 'Add to calendar' }).first()
const isOpen = (button: ReturnType<typeof share>) =>
  button.locator('..').evaluate((element: HTMLDetailsElement) => element.open)

journey(
  'the components of the style guide pass axe and work',
  async ({ page, expectHost, axe, step }) => {
    const address = await styleguideAddress()
    expectHost(new URL(address).host)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Style guide' })).toBeVisible()

    await step(
      '[S4.22] [S8.14] a picture that fails to load shows a message and keeps its size',
      async () => {
        const message = page.getByText('Image failed to load')
        await page.getByRole('heading', { name: 'Pictures' }).scrollIntoViewIfNeeded()
        await expect(message).toBeVisible()
        const { width, height } = await message.evaluate((element) => {
          const box = element.parentElement?.parentElement?.getBoundingClientRect()
          return { width: box?.width ?? 0, height: box?.height ?? 0 }
        })
        expect(width / height).toBeCloseTo(4 / 3, 1)
      },
    )

    await step('all components pass axe, on a phone too', async () => {
      await axe()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('heading', { name: 'Pictures' }).scrollIntoViewIfNeeded()
      await axe({ isLayoutOnly: true })
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await step('only one dropdown of a group is open at a time', async () => {
      await share(page).click()
      expect(await isOpen(share(page))).toBe(true)
      await expect(page.getByRole('link', { name: 'Our Leadership' })).toBeVisible()
      await calendar(page).click()
      expect(await isOpen(share(page))).toBe(false)
      expect(await isOpen(calendar(page))).toBe(true)
      await calendar(page).click()
    })

    await step(
      'a dropdown closes by Escape, by a click elsewhere and when it loses the focus',
      async () => {
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

    await step('a dropdown closes when the visitor follows a link in it', async () => {
      await share(page).click()
      await page.getByRole('link', { name: 'Our Leadership' }).click()
      await page.waitForURL('**/leadership')
      await expect.poll(() => isOpen(share(page))).toBe(false)
    })
  },
  { reducedMotion: true },
)
