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

journey('Quick exit leaves, and no step back returns to the page', async (walk) => {
  const { page, visit } = walk
  const { left } = await awaitWeather(walk)
  await visit('/leadership')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mission & Vision' }).click()
  await page.waitForURL('**/about')
  await page.evaluate(() => window.localStorage.setItem('bag', 'mine'))
  await exit(page).click()
  await left()
  await page.goBack()
  await page.waitForURL('**/leadership')
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0)
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
  const said = () => page.getByRole('status').allTextContents()
  await page.keyboard.press('Shift')
  expect(await said()).toContain('Quick exit: press Shift 2 more times to leave.')
  await page.keyboard.press('Shift')
  expect(await said()).toContain('Quick exit: press Shift 1 more time to leave.')
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
