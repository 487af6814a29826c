import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { cutOff, settle, sidewaysScroll } from './page-layout.ts'
import { lostInForcedColours } from './sight.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }
/** A screen of 1440 by 900 at 400 % zoom. */
const zoomed = { width: 360, height: 225 }

/** Checks one state of a screen at all sizes. Soft expectations, because a journey opens many states. */
export async function lookAt(page: Page, state: string): Promise<void> {
  await settle(page)
  await axe(page, { state: `${state} at 1440 px`, isInDialog: true })
  expect.soft(await lost(), `${state}: lost in forced colours`).toEqual([])
  await setTextSize('200%')
  await expectToFit('with 200 % text')
  await setTextSize('')
  for (const size of [narrow, zoomed]) {
    await resize(size)
    await expectToFit(`at ${size.width} px`)
  }
  await resize(phone)
  await axe(page, { state: `${state} at 390 px`, isInDialog: true, isLayoutOnly: true })
  await resize(desktop)

  async function resize(size: typeof desktop) {
    await page.setViewportSize(size)
    await settle(page)
  }
  async function expectToFit(where: string) {
    expect.soft(await sidewaysScroll(page), `${state}: sideways scroll ${where}`).toBe(0)
    expect.soft(await cutOff(page), `${state}: cut off ${where}`).toEqual([])
  }
  async function lost() {
    await page.emulateMedia({ forcedColors: 'active' })
    const found = await lostInForcedColours(page)
    await page.emulateMedia({ forcedColors: 'none' })
    return found
  }
  async function setTextSize(size: string) {
    await page.evaluate((given) => {
      document.documentElement.style.fontSize = given
    }, size)
  }
}
