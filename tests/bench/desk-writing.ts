import type { BrowserContext, Page } from '@playwright/test'
import { type DeskSession, onBrowser } from './browser.ts'
import { median } from './load.ts'
import { fetchBytes } from './script-bytes.ts'
import type { Line } from './table.ts'

const rounds = 5
const maxMs = 700
const maxKb = 70
/** Between two key presses, in milliseconds. */
const keyDelay = 40

type Field = { what: string; path: string; label: string }

const fields: readonly Field[] = [
  { what: 'an event', path: '/events/hair-day', label: 'Name' },
  { what: 'the home page', path: '/pages/home', label: 'Heading' },
  { what: 'a post', path: '/posts/what-supper-is', label: 'Story' },
]

/** Types into forms beside the preview, and weighs the files that editor and word diff load. */
export const measureWriting = (
  desk: DeskSession,
  print: (sentence: string) => void,
): Promise<Line[]> =>
  onBrowser(print, async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await desk.enter(context)
    const lines: Line[] = []
    for (const field of fields) lines.push(await measurePreview(context, desk.site, field))
    lines.push(await weighOnDemand(context, desk.site))
    return lines
  })

/** From the last key press to the frame that has the text. */
async function measurePreview(
  context: BrowserContext,
  site: string,
  { what, path, label }: Field,
): Promise<Line> {
  const page = await context.newPage()
  await page.goto(`${site}/console${path}`)
  const field = page.getByRole('textbox', { name: label }).first()
  await page.frameLocator('iframe').locator('main').waitFor()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const word = `word${round}x`
    await page.evaluate(watchFrame, word)
    await field.press('ControlOrMeta+End')
    await field.pressSequentially(` ${word}`, { delay: keyDelay })
    await page.waitForFunction(() => Reflect.get(window, 'shownAfter') !== undefined)
    times.push(await page.evaluate(() => Number(Reflect.get(window, 'shownAfter'))))
  }
  await page.close()
  const ms = median(times)
  return {
    what: `Preview of ${what} after the last key press`,
    value: `${ms.toFixed(0)} ms (slowest ${Math.max(...times).toFixed(0)} ms)`,
    target: `at most ${maxMs} ms`,
    isMet: ms <= maxMs,
  }
}

function watchFrame(word: string): void {
  let pressedAt = 0
  const notePress = ({ timeStamp }: Event) => void (pressedAt = timeStamp)
  Object.assign(window, { shownAfter: undefined })
  addEventListener('keydown', notePress, true)
  const poll = () => {
    const shown = document.querySelector('iframe')?.contentDocument?.body?.textContent
    if (!shown?.includes(word)) return void requestAnimationFrame(poll)
    removeEventListener('keydown', notePress, true)
    Object.assign(window, { shownAfter: performance.now() - pressedAt })
  }
  requestAnimationFrame(poll)
}

/** The files that the editor of posts and the word diff load in addition to the screen of another record. */
async function weighOnDemand(context: BrowserContext, site: string): Promise<Line> {
  const page = await context.newPage()
  await page.goto(`${site}/console/events/hair-day`)
  await page.getByRole('button', { name: /^Publish/ }).click()
  // The oldest revision is the first content, which differs from the draft.
  const compare = page.getByRole('button', { name: /^Compare/ }).last()
  await compare.waitFor()
  const before = await filesOf(page)
  await compare.click()
  await page.getByRole('dialog').locator('ins, del').first().waitFor()
  const diff = await filesOf(page)
  await page.goto(`${site}/console/posts/what-supper-is`)
  await page.getByRole('textbox', { name: 'Story' }).waitFor()
  const editor = await filesOf(page)
  await page.close()
  const added = [...new Set([...diff, ...editor])].filter((file) => !before.includes(file))
  const sizes = await Promise.all(added.map(async (file) => (await fetchBytes(file, 'br')).length))
  const kb = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000
  return {
    what: 'Editor of posts and word diff, on demand (brotli)',
    value: `${kb.toFixed(1)} kB in ${added.length} files`,
    target: `at most ${maxKb} kB`,
    isMet: kb <= maxKb,
  }
}

const filesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.(?:js|css)$/.test(name)),
  )
