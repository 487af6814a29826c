import { expect, type Page } from '@playwright/test'
import { neutralPage } from '#contract/neutral-page.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'

const exit = (page: Page) => page.getByRole('button', { name: 'Quick exit' })

/** Serves the weather page locally, so that no request leaves the machine. */
async function serveWeather({ page, context, expectHost }: Journey) {
  expectHost(new URL(neutralPage).host)
  await context.route(`${neutralPage}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  )
  return { left: () => page.waitForURL(neutralPage) }
}

/** The page that the visitor had open before our site. */
const before = 'https://search.example/'
async function comeFromSearch({ page, context, expectHost }: Journey) {
  expectHost(new URL(before).host)
  await context.route(`${before}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Search</title>' }),
  )
  await page.goto(before)
}

/** Removes the time limit of going back through the history, because a busy test machine is slower than a phone. */
const removeTimeLimit = ({ page }: Journey) =>
  page.addInitScript(() => {
    const { setTimeout } = window
    const patient = (act: () => void, ms: number, ...rest: unknown[]) =>
      setTimeout(act, ms === 1000 ? 60_000 : ms, ...rest)
    Object.assign(window, { setTimeout: patient })
  })

const toMission = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Mission & Vision' }).click()

/** Records the addresses at which a page of our site was visible, even for a moment. */
async function watchVisiblePages({ page }: Journey) {
  const seen: string[] = []
  await page.exposeFunction('noteSeen', (title: string) => seen.push(title))
  await page.addInitScript(() => {
    const note = () => {
      if (location.protocol === 'http:' && document.body?.checkVisibility())
        (window as unknown as { noteSeen: (title: string) => void }).noteSeen(document.title)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  return { seen, forget: () => void (seen.length = 0) }
}

journey('after Quick exit, Back leads to the page before our site', async (journeyContext) => {
  const { page, visit } = journeyContext
  const { left } = await serveWeather(journeyContext)
  const { seen, forget } = await watchVisiblePages(journeyContext)
  await removeTimeLimit(journeyContext)
  await comeFromSearch(journeyContext)
  await visit('/leadership')
  await toMission(page)
  await page.waitForURL('**/about')
  // Another page of the site, and a history entry within it.
  await visit('/program')
  await toMission(page)
  await page.waitForURL('**/about')
  await page.evaluate(() => window.localStorage.setItem('bag', 'mine'))
  await exit(page).click()
  forget()
  await left()
  await page.goBack()
  expect(page.url()).toBe(before)
  // Forward leads to the weather, then to the entries of our site.
  await page.goForward()
  await left()
  await page.goForward().catch(() => undefined)
  await left()
  expect(seen).toEqual([])
  await visit('/leadership')
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

journey('Quick exit does not wait for a slow history', async (journeyContext) => {
  const { page, context, visit } = journeyContext
  const { left } = await serveWeather(journeyContext)
  const { seen, forget } = await watchVisiblePages(journeyContext)
  await comeFromSearch(journeyContext)
  await visit('/leadership')
  await visit('/about')
  await context.route('**/leadership', () => undefined)
  await exit(page).click()
  forget()
  await left()
  await context.unroute('**/leadership')
  await page.goBack().catch(() => undefined)
  await left()
  expect(seen).toEqual([])
})

journey(
  'in a browser that cannot go back through the history, Back shows an empty page and leaves',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    const { left } = await serveWeather(journeyContext)
    const { seen, forget } = await watchVisiblePages(journeyContext)
    await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
    await visit('/leadership')
    await visit('/program')
    await exit(page).click()
    forget()
    await left()
    await page.goBack().catch(() => undefined)
    await left()
    expect(seen).toEqual([])
  },
)

journey('Quick exit blanks the page while the next one loads', async (journeyContext) => {
  const { page, visit } = journeyContext
  await serveWeather(journeyContext)
  await visit('/about')
  // Playwright cannot evaluate a page that is being left, but the page can still write to the console.
  await page.evaluate(() => {
    const page = document.documentElement
    new MutationObserver(() =>
      console.log(`last: ${document.title}, ${getComputedStyle(page).display}`),
    ).observe(page, { attributeFilter: ['style'] })
  })
  const lastWords = page.waitForEvent('console', (message) => message.text().startsWith('last'))
  await exit(page).click()
  expect((await lastWords).text()).toBe('last: Loading, none')
})

journey(
  'pressing Shift three times leaves the site, and the count is announced',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    const { left } = await serveWeather(journeyContext)
    await visit('/about')
    const statusTexts = () => page.getByRole('status').allTextContents()
    await page.keyboard.press('Shift')
    expect(await statusTexts()).toContain('Quick exit: press Shift 2 more times to leave.')
    await page.keyboard.press('Shift')
    expect(await statusTexts()).toContain('Quick exit: press Shift 1 more time to leave.')
    await page.keyboard.press('Shift')
    await left()
  },
)

journey('pressing Escape twice leaves the site', async (journeyContext) => {
  const { page, visit } = journeyContext
  const { left } = await serveWeather(journeyContext)
  await visit('/about')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await left()
})

journey(
  'pressing Escape twice in a dialog closes it and does not leave the site',
  async ({ page, visit }) => {
    await visit('/')
    await page.getByRole('button', { name: 'Live Chat' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Escape')
    expect(new URL(page.url()).pathname).toBe('/')
    await expect(page.locator('body')).toBeVisible()
  },
)

journey(
  'pressing Escape twice in a filled field does not leave the site',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    const { left } = await serveWeather(journeyContext)
    await visit('/newsletter')
    const name = page.getByRole('textbox', { name: 'First name' }).first()
    await name.fill('Ada')
    await name.press('Escape')
    await name.press('Escape')
    await expect(name).toHaveValue('Ada')
    await name.fill('')
    await name.press('Escape')
    await name.press('Escape')
    await left()
  },
)

journey(
  'the menu on a phone has its own Quick exit',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    const { left } = await serveWeather(journeyContext)
    await visit('/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quick exit' }).click()
    await left()
  },
  { width: 390 },
)

journey('Quick exit is the second element in the tab order', async (journeyContext) => {
  const { page, visit } = journeyContext
  const { left } = await serveWeather(journeyContext)
  await visit('/about')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const first = page.getByRole('link', { name: 'Quick exit: leave this site now.' })
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await left()
})

journey('/donate?step=1 has Quick exit although it has no header', async (journeyContext) => {
  const { left } = await serveWeather(journeyContext)
  await journeyContext.visit('/donate?step=1')
  await exit(journeyContext.page).click()
  await left()
})

journey('Quick exit works before the scripts of the page have loaded', async (journeyContext) => {
  const { page, context } = journeyContext
  const { left } = await serveWeather(journeyContext)
  await context.route('**/assets/*.js', () => undefined)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(exit(page)).toBeVisible()
  await page.evaluate(() => window.sessionStorage.setItem('typed', 'something'))
  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift')
  await left()
})
