import type { BrowserContext, Page } from '@playwright/test'
import { type DeskSession, onBrowser } from './browser.ts'
import { cpuSlowdown, network, screen } from './first-seconds.ts'
import { median } from './load.ts'
import { fetchBytes } from './script-bytes.ts'
import type { Line } from './table.ts'

const rounds = 5

type Visit = { seconds: number; files: string[] }

/** Opens Today on a slow phone as a signed-in owner: with an empty cache, then once more with a full one. */
export const measureDeskPhone = (
  { site, enter }: DeskSession,
  print: (sentence: string) => void,
): Promise<Line[]> =>
  onBrowser(print, async (browser) => {
    const visits: { first: Visit; second: Visit }[] = []
    for (let round = 0; round < rounds; round++) {
      const phone = { viewport: screen, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
      const context = await browser.newContext(phone)
      await enter(context)
      visits.push({ first: await openToday(context, site), second: await openToday(context, site) })
      await context.close()
    }
    const files = visits[0]?.first.files ?? []
    return [
      await sizeLine(site, files, { kind: 'script', end: '.js', maxKb: 200 }),
      await sizeLine(site, files, { kind: 'styles', end: '.css', maxKb: 20 }),
      secondsLine('first visit', 3, median(visits.map(({ first }) => first.seconds))),
      secondsLine('second visit', 1.2, median(visits.map(({ second }) => second.seconds))),
    ]
  })

async function openToday(context: BrowserContext, site: string): Promise<Visit> {
  const page = await context.newPage()
  await slowDown(context, page)
  await page.addInitScript(watchText, 'Recent activity')
  await page.goto(`${site}/console`, { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.get(window, 'shownAt') !== undefined)
  const seconds = (await page.evaluate(() => Number(Reflect.get(window, 'shownAt')))) / 1_000
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  await page.close()
  return { seconds, files }
}

/** Records the time from the start of the navigation to the frame that shows the text. */
function watchText(text: string): void {
  const poll = () => {
    const isShown = document.querySelector('main')?.textContent.includes(text)
    if (isShown) Object.assign(window, { shownAt: performance.now() })
    else requestAnimationFrame(poll)
  }
  requestAnimationFrame(poll)
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const device = await context.newCDPSession(page)
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', network)
  await device.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

type Kind = { kind: string; end: string; maxKb: number }

/** The bytes of one kind that the first visit loads, compressed with brotli. */
async function sizeLine(
  site: string,
  files: readonly string[],
  { kind, end, maxKb }: Kind,
): Promise<Line> {
  const own = files.filter((file) => file.startsWith(site) && file.endsWith(end))
  if (own.length === 0) throw new Error(`Today loaded no ${kind}.`)
  const sizes = await Promise.all(own.map(async (file) => (await fetchBytes(file, 'br')).length))
  const kb = sizes.reduce((sum, size) => sum + size, 0) / 1_000
  return {
    what: `Desk, first load: ${kind} (brotli)`,
    value: `${kb.toFixed(1)} kB`,
    target: `at most ${maxKb} kB`,
    isMet: kb <= maxKb,
  }
}

const secondsLine = (visit: string, max: number, seconds: number): Line => ({
  what: `Desk on a slow phone, to Today, ${visit}`,
  value: `${seconds.toFixed(2)} s`,
  target: `at most ${max.toFixed(1)} s`,
  isMet: seconds <= max,
})
