import { expect, type Page } from '@playwright/test'
import { carouselOf } from '#tests/kit/journey/carousel.ts'

const lockMs = 500
const {
  region: stories,
  shown,
  begin,
  carouselJourney,
} = carouselOf({ path: '/about', name: 'Impact Stories', noun: 'Story', moveMs: lockMs })
const arrow = (page: Page, way: 'Next' | 'Previous') =>
  stories(page).getByRole('button', { name: `${way} story` })
const dot = (page: Page, number: number) =>
  stories(page).getByRole('button', { name: `Story ${number} of 4` })

carouselJourney('the stories move by hand and by themselves', async (page, { step }) => {
  await step('[S4.23] four stories wrap at both ends', async () => {
    await begin(page, 1)
    for (let moves = 0; moves < 4; moves += 1) {
      await arrow(page, 'Next').click()
      await page.clock.runFor(lockMs)
    }
    expect(await shown(page)).toBe(1)
    await arrow(page, 'Previous').click()
    expect(await shown(page)).toBe(4)
  })

  await step(
    '[S4.24] [S4.25] a story shows for five seconds, and a change by hand restarts the timer',
    async () => {
      await begin(page, 1)
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

  await step('[S4.26] for half a second after a change the arrows are disabled', async () => {
    await begin(page, 2)
    await arrow(page, 'Next').click()
    await expect(arrow(page, 'Next')).toBeDisabled()
    await expect(arrow(page, 'Previous')).toBeDisabled()
    await arrow(page, 'Next').click({ force: true })
    await page.clock.runFor(lockMs - 10)
    await dot(page, 2).click()
    expect(await shown(page)).toBe(3)
    await page.clock.runFor(10)
    await expect(arrow(page, 'Next')).toBeEnabled()
    await dot(page, 2).click()
    expect(await shown(page)).toBe(2)
  })

  await step('[S4.28] a dot shows its story and announces it', async () => {
    await begin(page, 1)
    await dot(page, 4).click()
    expect(await shown(page)).toBe(4)
    expect(await stories(page).getByRole('status').textContent()).toContain('Story 4 of 4: ')
  })

  await step('Pause, the pointer and the keyboard focus stop the carousel', async () => {
    await begin(page, 2)
    await stories(page).hover()
    await page.clock.runFor(20_000)
    expect(await shown(page)).toBe(2)
    await stories(page).getByRole('button', { name: 'Pause stories' }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(20_000)
    expect(await shown(page)).toBe(2)
    await stories(page).getByRole('button', { name: 'Play stories' }).click()
    await page.mouse.move(0, 0)
    await page.keyboard.press('Shift+Tab')
    await page.clock.runFor(20_000)
    expect(await shown(page)).toBe(2)
    await page.keyboard.press('ArrowRight')
    expect(await shown(page)).toBe(3)
  })

  await step('[S4.27] only large screens have arrows', async () => {
    for (const width of [1200, 1201]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(arrow(page, 'Next')).toBeVisible({ visible: width === 1201 })
      await expect(arrow(page, 'Previous')).toBeVisible({ visible: width === 1201 })
      await expect(dot(page, 1)).toBeVisible()
    }
  })
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
  'with reduced motion the page does not move by itself',
  async (page, { step }) => {
    await step('[S2.72] every section is visible from the start', async () => {
      for (const name of ['Our Vision', 'History', 'Our Purpose', 'Impact Stories']) {
        const section = page.getByRole('region', { name, exact: true })
        expect(await section.evaluate((one) => getComputedStyle(one).opacity), name).toBe('1')
      }
    })
    await step('with reduced motion the carousel does not move by itself', async () => {
      await page.clock.runFor(30_000)
      expect(await shown(page)).toBe(1)
    })
    await step('[S2.71] Impact Stories shows four quotes, one after the other', async () => {
      const voices = stories(page).locator('figure')
      await expect(voices).toHaveCount(4)
      await expect(voices.filter({ hasText: 'I moved here knowing no one.' })).toBeVisible()
      await arrow(page, 'Next').click()
      await expect(voices.filter({ hasText: 'I am seventy-four.' })).toBeVisible()
    })
  },
  { reducedMotion: true },
)
