import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

const menu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const group = (page: Page, name: string) => menu(page).locator('summary', { hasText: name })
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

const openGroups = (page: Page) => menu(page).locator('details[open] > summary').allTextContents()

journey('the menus of a wide screen open, close and lead to pages', async (journeyContext) => {
  const { page, visit, axe, step, tabTo } = journeyContext
  await visit('/about')

  await step('[S2.41] [S2.47] a wide screen has logo, menus and Donate in one row', async () => {
    const header = page.getByRole('banner')
    const row = [
      header.getByRole('link', { name: 'Baobab Pride, home' }),
      group(page, 'About'),
      group(page, 'Get Involved'),
      group(page, 'Community'),
      link(page, 'Events'),
      link(page, 'Merch Store'),
      header.getByRole('link', { name: 'Donate', exact: true }),
    ]
    for (const width of [901, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const boxes = await Promise.all(row.map((part) => part.boundingBox()))
      boxes.forEach((box, index) => {
        const before = boxes[index - 1]
        expect(box?.x).toBeGreaterThanOrEqual(before ? before.x + before.width : 0)
        expect(box?.y).toBeLessThan(150)
      })
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    }
  })

  await step('[S2.42] [S4.2] opening a dropdown closes the other', async () => {
    await group(page, 'About').click()
    await group(page, 'Community').click()
    expect(await openGroups(page)).toEqual(['Community'])
    await expect(link(page, 'Campaigns')).toBeVisible()
    await expect(link(page, 'Our Leadership')).toBeHidden()
    await group(page, 'Community').click()
    expect(await openGroups(page)).toEqual([])
  })

  await step(
    '[S2.44] a click outside, Escape and moving the focus away close a dropdown',
    async () => {
      await group(page, 'Get Involved').click()
      await page.getByRole('heading', { level: 1 }).click()
      expect(await openGroups(page)).toEqual([])

      await group(page, 'Get Involved').click()
      await page.keyboard.press('Escape')
      expect(await openGroups(page)).toEqual([])
      await expect.poll(() => group(page, 'Get Involved').evaluate(isFocused)).toBe(true)

      await page.keyboard.press('Enter')
      expect(await openGroups(page)).toEqual(['Get Involved'])
      await tabTo(link(page, 'Partnership'))
      await page.keyboard.press('Tab')
      expect(await openGroups(page)).toEqual([])
    },
  )

  await step('an open dropdown passes axe', async () => {
    await group(page, 'About').click()
    await axe()
  })

  await step('[S2.43] a dropdown closes when the page changes', async () => {
    if ((await openGroups(page)).length === 0) await group(page, 'About').click()
    await link(page, 'Our Leadership').click()
    await page.waitForURL('**/leadership')
    await expect(page.getByRole('heading', { name: 'Our Leadership', level: 1 })).toBeVisible()
    expect(await openGroups(page)).toEqual([])
  })
})

journey(
  'without script a dropdown opens by pointer and by keyboard, one at a time',
  async ({ page, visit, tabTo }) => {
    await visit('/about')
    await group(page, 'About').click()
    await group(page, 'Community').click()
    expect(await openGroups(page)).toEqual(['Community'])
    await link(page, 'Blog').click()
    await page.waitForURL('**/blog')
    await tabTo(group(page, 'About'))
    await page.keyboard.press('Enter')
    await tabTo(link(page, 'Our Leadership'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/leadership')
  },
  { javaScript: false },
)

const isFocused = (element: Element) => element === document.activeElement
