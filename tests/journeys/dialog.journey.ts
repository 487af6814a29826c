import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'
import { styleguideAddress } from '#tests/kit/journey/styleguide.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Open a dialog' })
const wideOpener = (page: Page) => page.getByRole('button', { name: 'Open a long, wide dialog' })
const dialog = (page: Page, name = 'SUBMISSION SUCCESSFUL!') => page.getByRole('dialog', { name })
const hasFocus = (locator: ReturnType<Page['locator']>) =>
  locator.evaluate((element) => element === document.activeElement)

async function openStyleguide(page: Page, expectHost: (host: string) => void): Promise<void> {
  const address = await styleguideAddress()
  expectHost(new URL(address).host)
  await page.goto(address)
  await opener(page).scrollIntoViewIfNeeded()
}

journey('a dialog opens, closes and covers the page', async ({ page, expectHost, step }) => {
  await openStyleguide(page, expectHost)

  await step('the page behind a dialog neither scrolls nor shifts', async () => {
    const scrollPosition = () => page.evaluate(() => window.scrollY)
    const before = await scrollPosition()
    const left = (await page.getByRole('heading', { name: 'Dialogs' }).boundingBox())?.x
    await wideOpener(page).click()
    await page.mouse.move(720, 600)
    await page.mouse.wheel(0, 3000)
    expect(await scrollPosition()).toBe(before)
    const heading = page.locator('h2', { hasText: 'Dialogs' })
    expect((await heading.boundingBox())?.x).toBe(left)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await step('a dialog takes the focus, and Escape closes it and restores the focus', async () => {
    await opener(page).focus()
    await page.keyboard.press('Enter')
    expect(await hasFocus(dialog(page))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(await hasFocus(opener(page))).toBe(true)
  })

  await step(
    'the Close button and a backdrop click close a dialog; dragging from inside to the backdrop does not',
    async () => {
      await opener(page).click()
      await dialog(page).getByRole('button', { name: 'Close' }).first().click()
      await expect(dialog(page)).toHaveCount(0)
      await opener(page).click()
      const box = await dialog(page).boundingBox()
      if (!box) throw new Error('The dialog has no bounding box.')
      await page.mouse.move(box.x + 60, box.y + 120)
      await page.mouse.down()
      await page.mouse.move(20, 700)
      await page.mouse.up()
      await expect(dialog(page)).toHaveCount(1)
      await page.mouse.click(20, 700)
      await expect(dialog(page)).toHaveCount(0)
    },
  )

  await step('Escape closes the topmost of two dialogs', async () => {
    await wideOpener(page).click()
    const send = dialog(page, 'Become a collaborator').getByRole('button', { name: 'Send' })
    await send.click()
    await expect(dialog(page, 'Are you sure?')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(await hasFocus(send)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await step(
    'while a dialog is open, Quick exit and toasts can be clicked and focused; the rest of the page is inert',
    async () => {
      await opener(page).click()
      await page.getByRole('button', { name: 'Quick exit' }).click()
      await dialog(page).getByRole('button', { name: 'Toast' }).click()
      const toast = page.getByRole('listitem').filter({ hasText: 'Above the dialog' })
      await toast.getByRole('button', { name: 'Close toast' }).click()
      await expect(toast).toHaveCount(0)
      await page.getByRole('button', { name: 'Quick exit' }).focus()
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab')
        const isBehind = await page.evaluate(() => document.activeElement?.closest('main') !== null)
        expect(isBehind).toBe(false)
      }
      await expect(opener(page).click({ trial: true, timeout: 500 })).rejects.toThrow('Timeout')
    },
  )
})

journey(
  'a wide dialog fits the screen and passes axe',
  async ({ page, expectHost, axe, step }) => {
    await openStyleguide(page, expectHost)
    await wideOpener(page).click()
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    const width = async () => (await dialog(page, 'Become a collaborator').boundingBox())?.width

    await step('[S9.53] a wide dialog is 700 px wide and passes axe', async () => {
      expect.soft(await width()).toBe(700)
      await axe()
    })

    await step('[S9.53] on a phone it is as wide as the screen minus its margins', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      expect.soft(await width()).toBe(390 - 28)
      await axe({ isLayoutOnly: true })
    })
  },
  { reducedMotion: true },
)
