import { expect } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'

journey('no request blocks the first paint of a page', async ({ page }) => {
  // Input would start the script, so the journey makes none.
  await page.goto('/about')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')),
  )
  const { painted, blocking, scripts } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource')
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      blocking: files
        .filter((file) => Reflect.get(file, 'renderBlockingStatus') === 'blocking')
        .map(({ name }) => name),
      scripts: files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
    }
  })
  expect(blocking).toEqual([])
  expect(scripts.length).toBeGreaterThan(0)
  expect(Math.min(...scripts)).toBeGreaterThan(painted)
})

journey('the page responds to clicks although a picture never loads', async ({ page }) => {
  await page.route('**/hero*.svg', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  const next = page.getByRole('button', { name: 'Next story' })
  // The click comes before the script, and starts it.
  await next.click()
  await expect(page.getByRole('status').filter({ hasText: 'Story 2 of' })).toBeAttached()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

journey('the page shows its text although its fonts never load', async ({ page }) => {
  const letThrough = await holdBack(page, '**/*.woff2')
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Mission & Vision' })).toBeVisible()
  letThrough()
  await page.waitForLoadState()
})

journey(
  'a navigation within the site loads the style sheet of the next page',
  async ({ page, visit }) => {
    await visit('/leadership')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.resourceType()))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mission & Vision' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mission & Vision' })).toBeVisible()
    expect(requests).toContain('stylesheet')
  },
)

journey(
  'the hydration of a form does not load style sheets that the page already has',
  async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') requests.push(request.url())
    })
    await page.goto('/donate?step=1')
    const isAwake = page.waitForRequest('**/form-guard/**')
    await page.mouse.wheel(0, 100)
    await isAwake
    expect(requests).toEqual([])
  },
)

journey('a click before the script has loaded takes effect once', async ({ page }) => {
  const letThrough = await holdBack(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const tips = page.getByRole('region', { name: 'Helpful Tips' })
  const next = tips.getByRole('button', { name: 'Next tip', exact: true })
  await next.click()
  await next.click()
  const second = tips.locator('[aria-label="2 of 5"]')
  await expect(second, 'in front of the others without script').toHaveCSS('z-index', '2')
  letThrough()
  await expect(second).not.toHaveAttribute('inert')
  await expect(tips.getByRole('status').filter({ hasText: 'Tip 2 of 5' })).toBeAttached()
})

journey('a click during hydration takes effect once', async (journeyContext) => {
  const { page } = journeyContext
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const tips = page.getByRole('region', { name: 'Helpful Tips' })
  const next = tips.getByRole('button', { name: 'Next tip', exact: true })
  // Like a visitor who does not look at the screen.
  await next.evaluate((button: HTMLElement) => {
    button.focus({ preventScroll: true })
    button.click()
  })
  await expect(tips.getByRole('status').filter({ hasText: 'Tip 2 of 5' })).toBeAttached()
})
