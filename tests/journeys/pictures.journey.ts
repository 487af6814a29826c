import { expect, type Page, type Route } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

const address = '**/media/upload/**/scene-vision.svg'
const name = 'An elder and a child stand hand in hand on the prairie as the sun rises'
const picture = (page: Page) => page.getByRole('img', { name })
const pulse = (page: Page) =>
  picture(page).evaluate((image) => {
    const { content, animationName } = getComputedStyle(image.parentElement ?? image, '::before')
    return content === 'none' ? 'none' : animationName
  })

journey('[S4.20] [S4.21] a picture pulses until it has loaded', async ({ page }) => {
  const held = Promise.withResolvers<Route>()
  await page.route(address, (route) => held.resolve(route))
  // The load event does not fire while a picture is loading.
  await page.goto('/about', { waitUntil: 'commit' })
  const route = await held.promise
  expect(await pulse(page)).not.toBe('none')
  await route.continue()
  await expect.poll(() => pulse(page)).toBe('none')
  expect(
    await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
})

journey(
  '[S4.22] [S8.14] a picture that fails to load shows a placeholder and a message',
  async ({ page, visit, expectConsole }) => {
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
    expectConsole(/status of 500/)
    await visit('/about')
    const message = page.getByText('Image failed to load')
    await expect(message).toBeVisible()
    await expect(message.locator('xpath=..').locator('svg')).toHaveCount(1)
    await expect(page.getByText(name)).toBeVisible()
  },
)

journey(
  '[S9.56] a picture far below loads only when the visitor comes near it',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const far = page.getByRole('region', { name: 'Community Spotlight' }).locator('img')
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const file = (await far.evaluate(({ src }: HTMLImageElement) => src)).split('/').at(-1)
    const isRequested = () => requests.some((address) => address.endsWith(`/${file}`))
    expect(isRequested()).toBe(false)
    await far.scrollIntoViewIfNeeded()
    await expect.poll(isRequested).toBe(true)
  },
)
