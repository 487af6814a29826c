import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from '#tests/kit/journey.ts'

journey('nothing stands between the page and its first paint', async ({ page }) => {
  // Somebody who acts would start the script, so nobody does.
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

journey('a picture that never comes does not keep the page from answering', async ({ page }) => {
  await page.route('**/scene-vision.svg', () => undefined)
  await page.goto('/about', { waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: 'About', exact: true })
  await menu.waitFor()
  // The first press may come before the script; it is what starts it.
  await expect
    .poll(async () => {
      await menu.press('Enter')
      return menu.getAttribute('aria-expanded')
    })
    .toBe('true')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

journey('letters that do not come hold nothing back', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Mission & Vision' }).waitFor()
  held.resolve()
  await page.waitForLoadState()
})

journey('moving on within the site brings the next style sheet', async ({ page, visit }) => {
  await visit('/leadership')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mission & Vision' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mission & Vision' }).waitFor()
  expect(asked).toContain('stylesheet')
})

/** How many parts of the page are not laid out when its text is there, and when all is done. */
async function partsLeftOut(page: Page, path: string) {
  await page.addInitScript(() => {
    const leftOut = () =>
      [...document.querySelectorAll('main > *, footer')].filter(
        (part) => getComputedStyle(part).getPropertyValue('content-visibility') === 'auto',
      ).length
    Object.assign(window, { leftOut })
    addEventListener('DOMContentLoaded', () => Object.assign(window, { first: leftOut() }))
  })
  await page.goto(path)
  const ask = (question: string) => page.evaluate(question)
  const first = await ask('first')
  await expect.poll(() => ask('leftOut()')).toBe(0)
  return first
}

journey('what lies below is laid out after what can be seen', async ({ page }) => {
  expect(await partsLeftOut(page, '/about')).toBeGreaterThan(3)
})

journey('whoever comes to a certain place gets all that stands above it', async ({ page }) => {
  expect(await partsLeftOut(page, '/about#history')).toBe(0)
})

journey('what is pressed before the script is there is answered, once', async ({ page }) => {
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Live Chat' }).evaluate((chat) => {
    if (!(chat instanceof HTMLButtonElement)) throw new Error('not a button')
    chat.click()
    chat.click()
  })
  await page.getByRole('dialog').waitFor()
  const about = page.getByRole('button', { name: 'About', exact: true })
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  await about.evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => about.getAttribute('aria-expanded')).toBe('true')
})
