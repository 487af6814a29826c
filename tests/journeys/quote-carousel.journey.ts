import { expect, type Page } from '@playwright/test'
import { carouselOf } from '#tests/kit/journey/carousel.ts'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const lockMs = 500
const {
  region: stories,
  shown,
  carouselJourney,
} = carouselOf({ path: '/about', name: 'Impact Stories', noun: 'Story', moveMs: lockMs })
const arrow = (page: Page, way: 'Next' | 'Previous') =>
  stories(page).getByRole('button', { name: `${way} story` })
const dot = (page: Page, number: number) =>
  stories(page).getByRole('button', { name: `Story ${number} of 4` })

carouselJourney('[S4.23] four stories wrap at both ends', async (page) => {
  const first = await shown(page)
  for (let moves = 0; moves < 4; moves += 1) {
    await arrow(page, 'Next').click()
    await page.clock.runFor(lockMs)
  }
  expect(await shown(page)).toBe(first)
  await dot(page, 1).click()
  await page.clock.runFor(lockMs)
  await arrow(page, 'Previous').click()
  expect(await shown(page)).toBe(4)
})

carouselJourney(
  '[S4.24] [S4.25] a story shows for five seconds, and a change by hand restarts the timer',
  async (page) => {
    await dot(page, 3).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(4900)
    expect(await shown(page)).toBe(3)
    await page.clock.runFor(200)
    expect(await shown(page)).toBe(4)
    await page.clock.runFor(5000)
    expect(await shown(page)).toBe(1)
  },
)

carouselJourney(
  '[S4.26] for half a second after a change the arrows are disabled',
  async (page) => {
    const before = await shown(page)
    await arrow(page, 'Next').click()
    const after = (before % 4) + 1
    await expect(arrow(page, 'Next')).toBeDisabled()
    await expect(arrow(page, 'Previous')).toBeDisabled()
    await arrow(page, 'Next').click({ force: true })
    await page.clock.runFor(lockMs - 10)
    await dot(page, before).click()
    expect(await shown(page)).toBe(after)
    await page.clock.runFor(10)
    await expect(arrow(page, 'Next')).toBeEnabled()
    await dot(page, before).click()
    expect(await shown(page)).toBe(before)
  },
)

atWidths([1200, 1201], '[S4.27] only large screens have arrows', async ({ page, visit }) => {
  await visit('/about')
  const isLarge = page.viewportSize()?.width === 1201
  expect(await arrow(page, 'Next').isVisible()).toBe(isLarge)
  expect(await arrow(page, 'Previous').isVisible()).toBe(isLarge)
  await expect(dot(page, 1)).toBeVisible()
})

carouselJourney('[S4.28] a dot shows its story and announces it', async (page) => {
  const chosen = ((await shown(page)) % 4) + 1
  await dot(page, chosen).click()
  expect(await shown(page)).toBe(chosen)
  expect(await stories(page).getByRole('status').textContent()).toContain(`Story ${chosen} of 4: `)
})

carouselJourney('Pause, the pointer and the keyboard focus stop the carousel', async (page) => {
  const before = await shown(page)
  await stories(page).hover()
  await page.clock.runFor(20_000)
  expect(await shown(page)).toBe(before)
  await stories(page).getByRole('button', { name: 'Pause stories' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(20_000)
  expect(await shown(page)).toBe(before)
  await stories(page).getByRole('button', { name: 'Play stories' }).click()
  await page.mouse.move(0, 0)
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(20_000)
  expect(await shown(page)).toBe(before)
  await page.keyboard.press('ArrowRight')
  expect(await shown(page)).toBe((before % 4) + 1)
})

carouselJourney(
  'a swipe to the left shows the next story',
  async (page) => {
    const before = await shown(page)
    const box = await stories(page).getByRole('figure').first().boundingBox()
    if (!box) throw new Error('No story is shown.')
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + 40 }],
      })
    await touch('touchStart', box.x + 200)
    await touch('touchMove', box.x + 120)
    await touch('touchMove', box.x + 60)
    await touch('touchEnd', box.x + 60)
    await expect.poll(() => shown(page)).toBe((before % 4) + 1)
  },
  { width: 390, touch: true },
)

carouselJourney(
  'with reduced motion the carousel does not move by itself',
  async (page) => {
    await page.clock.runFor(30_000)
    expect(await shown(page)).toBe(1)
  },
  { reducedMotion: true },
)

journey(
  'without script all four stories are readable',
  async ({ page, visit }) => {
    await visit('/about')
    await expect(stories(page).getByRole('figure')).toHaveCount(4)
    await expect(arrow(page, 'Next')).toHaveCount(0)
  },
  { javaScript: false },
)
