import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

const group = (page: Page, name: string) => menu(page).locator('summary', { hasText: name })

const phone = { width: 390 }

journey(
  'the menu of a narrow screen opens, closes and leads to pages',
  async ({ page, visit, axe, step }) => {
    await visit('/about')

    await step(
      '[S2.45] [S2.47] a narrow screen has logo, Donate and a menu that fills it',
      async () => {
        const header = page.getByRole('banner')
        for (const width of [900, 390]) {
          await page.setViewportSize({ width, height: 844 })
          await expect(header.getByRole('link', { name: 'Baobab Pride, home' })).toBeVisible()
          await expect(header.getByRole('link', { name: 'Donate', exact: true })).toBeVisible()
          await expect(header.locator('summary', { hasText: 'About' }).first()).toBeHidden()
          await opener(page).click()
          await expect
            .poll(() => menu(page).boundingBox())
            .toEqual({ x: 0, y: 0, width, height: 844 })
          await menu(page).getByRole('button', { name: 'Close' }).click()
          await expect(menu(page)).toBeHidden()
        }
      },
    )

    await step(
      '[S2.46] [S4.1] the groups of the menu open, and Close closes the menu',
      async () => {
        await opener(page).click()
        const involved = group(page, 'Get Involved')
        const volunteer = menu(page).getByRole('link', { name: 'Volunteer' })
        await expect(volunteer).toBeHidden()
        await involved.click()
        await expect(volunteer).toBeVisible()
        await axe()
        await involved.click()
        await expect(volunteer).toBeHidden()
        await menu(page).getByRole('button', { name: 'Close' }).click()
        await expect(menu(page)).toBeHidden()
      },
    )

    await step(
      '[S4.1] the menu traps the focus, restores it, and stops the page from scrolling',
      async () => {
        await opener(page).focus()
        await page.keyboard.press(' ')
        await expect(menu(page)).toBeVisible()
        const isInside = () =>
          menu(page).evaluate((dialog) => dialog.contains(document.activeElement))
        for (let presses = 0; presses < 12; presses += 1) {
          expect(await isInside()).toBe(true)
          await page.keyboard.press('Tab')
          // After the last link the focus may go to the browser, but never to the page behind.
          if (await page.evaluate(() => document.activeElement === document.body))
            await page.keyboard.press('Tab')
        }
        const overflow = () =>
          page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
        expect(await overflow()).toBe('hidden')
        await page.keyboard.press('Escape')
        await expect(menu(page)).toBeHidden()
        await expect(opener(page)).toBeFocused()
      },
    )

    await step('[S2.47] the menu closes when the window becomes wider than 900 px', async () => {
      await opener(page).click()
      await expect(menu(page)).toBeVisible()
      await page.setViewportSize({ width: 901, height: 844 })
      await expect(menu(page)).toBeHidden()
      await page.getByRole('banner').locator('summary', { hasText: 'About' }).first().click()
      await page.setViewportSize({ width: 390, height: 844 })
    })

    await step('[S4.1] a navigation closes the menu', async () => {
      await opener(page).click()
      await group(page, 'Community').click()
      await menu(page).getByRole('link', { name: 'Programs & Resources' }).click()
      await page.waitForURL('**/program')
      await expect(menu(page)).toBeHidden()
    })
  },
  phone,
)

journey(
  'without script the menu opens, closes and its links work',
  async ({ page, visit }) => {
    await visit('/about')
    await opener(page).click()
    await menu(page).getByRole('button', { name: 'Close' }).click()
    await expect(menu(page)).toBeHidden()
    await opener(page).click()
    await group(page, 'About').click()
    await menu(page).getByRole('link', { name: 'Our Leadership' }).click()
    await page.waitForURL('**/leadership')
    await expect(menu(page)).toBeHidden()
  },
  { ...phone, javaScript: false },
)
