import { expect, type Page } from '@playwright/test'
import { neutralPage } from '#contract/neutral-page.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'

const exit = (page: Page) => page.getByRole('button', { name: 'Quick exit' })

/** The weather, as far as these journeys need it: nobody outside is asked. */
async function awaitWeather({ page, context, expectHost }: Journey) {
  expectHost(new URL(neutralPage).host)
  await context.route(`${neutralPage}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
  )
  return { left: () => page.waitForURL(neutralPage) }
}

/** What was open before us. */
const before = 'https://search.example/'
async function comeFromSearch({ page, context, expectHost }: Journey) {
  expectHost(new URL(before).host)
  await context.route(`${before}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Search</title>' }),
  )
  await page.goto(before)
}

/** A machine that runs everything at once is slower than any phone: the walk back is not given up here. */
const walkPatiently = ({ page }: Journey) =>
  page.addInitScript(() => {
    const { setTimeout } = window
    const patient = (act: () => void, ms: number, ...rest: unknown[]) =>
      setTimeout(act, ms === 1000 ? 60_000 : ms, ...rest)
    Object.assign(window, { setTimeout: patient })
  })

const toMission = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Mission & Vision' }).click()

/** The addresses at which one of our pages had anything to be seen, however shortly. */
async function watchForOurs({ page }: Journey) {
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

journey('after Quick exit, one Back leads to what was open before us', async (walk) => {
  const { page, visit } = walk
  const { left } = await awaitWeather(walk)
  const { seen, forget } = await watchForOurs(walk)
  await walkPatiently(walk)
  await comeFromSearch(walk)
  await visit('/leadership')
  await toMission(page)
  await page.waitForURL('**/about')
  // A page of its own, and a step within it.
  await visit('/program')
  await toMission(page)
  await page.waitForURL('**/about')
  await page.evaluate(() => window.localStorage.setItem('bag', 'mine'))
  await exit(page).click()
  forget()
  await left()
  await page.goBack()
  expect(page.url()).toBe(before)
  // Forward: the weather, then what had been ours.
  await page.goForward()
  await left()
  await page.goForward().catch(() => undefined)
  await left()
  expect(seen).toEqual([])
  await visit('/leadership')
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

journey('Quick exit does not wait for a slow way back', async (walk) => {
  const { page, context, visit } = walk
  const { left } = await awaitWeather(walk)
  const { seen, forget } = await watchForOurs(walk)
  await comeFromSearch(walk)
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

journey('in a browser that cannot walk back, Back shows an empty page and leaves', async (walk) => {
  const { page, visit } = walk
  const { left } = await awaitWeather(walk)
  const { seen, forget } = await watchForOurs(walk)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await visit('/leadership')
  await visit('/program')
  await exit(page).click()
  forget()
  await left()
  await page.goBack().catch(() => undefined)
  await left()
  expect(seen).toEqual([])
})

journey('Quick exit blanks the page while the next one is on its way', async (walk) => {
  const { page, visit } = walk
  await awaitWeather(walk)
  await visit('/about')
  // A page on its way out no longer answers questions, but it can still speak.
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

journey('Shift three times leaves, and the count is said on the way', async (walk) => {
  const { page, visit } = walk
  const { left } = await awaitWeather(walk)
  await visit('/about')
  const statusTexts = () => page.getByRole('status').allTextContents()
  await page.keyboard.press('Shift')
  expect(await statusTexts()).toContain('Quick exit: press Shift 2 more times to leave.')
  await page.keyboard.press('Shift')
  expect(await statusTexts()).toContain('Quick exit: press Shift 1 more time to leave.')
  await page.keyboard.press('Shift')
  await left()
})

journey('Escape twice leaves', async (walk) => {
  const { page, visit } = walk
  const { left } = await awaitWeather(walk)
  await visit('/about')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await left()
})

journey('Escape twice closes a dialog, and does not leave', async ({ page, visit }) => {
  await visit('/')
  await page.getByRole('button', { name: 'Live Chat' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Escape')
  expect(new URL(page.url()).pathname).toBe('/')
  await expect(page.locator('body')).toBeVisible()
})

journey('Escape twice beside typed words does not leave', async (walk) => {
  const { page, visit } = walk
  const { left } = await awaitWeather(walk)
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
})

journey(
  'the menu of a phone has its own way out',
  async (walk) => {
    const { page, visit } = walk
    const { left } = await awaitWeather(walk)
    await visit('/about')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quick exit' }).click()
    await left()
  },
  { width: 390 },
)

journey('the second thing the Tab key meets is a way out', async (walk) => {
  const { page, visit } = walk
  const { left } = await awaitWeather(walk)
  await visit('/about')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const first = page.getByRole('link', { name: 'Quick exit: leave this site now.' })
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await left()
})

for (const path of ['/donate?step=1', '/merch-store/checkout'])
  journey(`${path} has a way out although it has no header`, async (walk) => {
    const { left } = await awaitWeather(walk)
    await walk.visit(path)
    await exit(walk.page).click()
    await left()
  })

journey('Quick exit works before the scripts of the page have come', async (walk) => {
  const { page, context } = walk
  const { left } = await awaitWeather(walk)
  await context.route('**/assets/*.js', () => undefined)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(exit(page)).toBeVisible()
  await page.evaluate(() => window.sessionStorage.setItem('typed', 'something'))
  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift')
  await left()
})

journey(
  'without script Quick exit is a plain link',
  async (walk) => {
    const { left } = await awaitWeather(walk)
    await walk.visit('/about')
    await exit(walk.page).click()
    await left()
  },
  { javaScript: false },
)
