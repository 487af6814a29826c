import { expect, type Page } from '@playwright/test'
import { carouselOf } from '#tests/kit/journey/carousel.ts'

const transitionMs = 600
const {
  region: tips,
  shown,
  begin,
  carouselJourney,
} = carouselOf({ path: '/', name: 'Helpful Tips', noun: 'Tip', moveMs: transitionMs })
const press = (page: Page, name: string) =>
  tips(page).getByRole('button', { name, exact: true }).click()

carouselJourney('the tips move by hand and by themselves', async (page, { step }) => {
  await step('[S4.13] [S9.38] [S3.14] five tips wrap around both ways', async () => {
    await begin(page, 1)
    await press(page, 'Previous tip')
    expect(await shown(page)).toBe(5)
    await page.clock.runFor(transitionMs)
    await press(page, 'Next tip')
    expect(await shown(page)).toBe(1)
  })

  await step('[S4.14] [S9.37] during a slide change of 0.6 s no other one starts', async () => {
    await begin(page, 2)
    await press(page, 'Next tip')
    await page.clock.runFor(500)
    await press(page, 'Next tip')
    expect(await shown(page)).toBe(3)
    await page.clock.runFor(150)
    await press(page, 'Next tip')
    expect(await shown(page)).toBe(4)
    const seconds = await tips(page)
      .getByRole('group', { name: '4 of 5' })
      .evaluate((tip) => getComputedStyle(tip).transitionDuration)
    expect(new Set(seconds.split(', '))).toEqual(new Set(['0.6s']))
  })

  await step('[S4.15] [S9.35] tips advance automatically every five seconds', async () => {
    await begin(page, 1)
    await page.clock.runFor(15_100)
    const first = await shown(page)
    await page.clock.runFor(5_000)
    expect(await shown(page)).toBe((first % 5) + 1)
  })

  for (const way of ['Next tip', 'Show tip 4', 'Tip 4 of 5'])
    await step(
      `[S4.16] [S4.17] [S9.36] after '${way}' the automatic change pauses for ten seconds`,
      async () => {
        await begin(page, 1)
        await press(page, way)
        await page.mouse.move(0, 0)
        const chosen = await shown(page)
        expect(chosen).not.toBe(1)
        await page.clock.runFor(14_900)
        expect(await shown(page)).toBe(chosen)
        await page.clock.runFor(200)
        expect(await shown(page)).toBe((chosen % 5) + 1)
      },
    )

  await step('[S4.18] a click on the slide shows the next tip', async () => {
    await begin(page, 2)
    await tips(page)
      .getByRole('button', { name: /Rest is not a reward/ })
      .click()
    expect(await shown(page)).toBe(3)
  })

  await step('[S4.19] [S9.39] portrait tips are 600 px high', async () => {
    const box = await tips(page).getByRole('group', { name: '2 of 5' }).locator('..').boundingBox()
    expect(box?.height).toBe(600)
  })

  await step('Pause stops the tips until Play', async () => {
    await begin(page, 1)
    await press(page, 'Pause the tips')
    await page.mouse.move(0, 0)
    await page.clock.runFor(60_000)
    expect(await shown(page)).toBe(1)
    await press(page, 'Play the tips')
    await page.mouse.move(0, 0)
    await page.clock.runFor(5_100)
    expect(await shown(page)).toBe(2)
  })

  await step('tips do not advance under the pointer', async () => {
    await page.clock.runFor(10_000)
    await tips(page).hover()
    const resting = await shown(page)
    await page.clock.runFor(30_000)
    expect(await shown(page)).toBe(resting)
  })

  await step('arrow keys change the tip, and a change by hand is announced', async () => {
    await begin(page, 1)
    await press(page, 'Show tip 1')
    await page.keyboard.press('ArrowRight')
    expect(await shown(page)).toBe(2)
    expect(await tips(page).getByRole('status').textContent()).toContain(
      'Tip 2 of 5: Rest is not a reward',
    )
  })
})

carouselJourney(
  'with reduced motion tips change only by hand',
  async (page) => {
    await page.clock.runFor(60_000)
    expect(await shown(page)).toBe(1)
    await press(page, 'Next tip')
    expect(await shown(page)).toBe(2)
  },
  { reducedMotion: true },
)
