import { expect, type Locator, type Page, test } from '@playwright/test'
import type { HTMLElement } from 'node-html-parser'
import { linkOf, metaOf, partOf } from '#tests/kit/journey/html.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'

const path = '/campaign/details'

const gallery = (page: Page) => page.getByRole('region', { name: 'Campaign Gallery' })
const tile = (page: Page, name: string) => gallery(page).getByRole('link', { name })
const shown = (page: Page, name: string) => page.getByRole('dialog', { name })
const columns = (page: Page) =>
  gallery(page)
    .getByRole('listitem')
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().x))).size)

const megaphone = 'A rainbow megaphone'
const fists = 'Five raised fists in different sleeves'
const marchers = 'Marchers carry hand-lettered signs'
const spokenWord = 'Spoken word: This is my name'

test('a link opens one item of the gallery, also without script', async () => {
  const { document } = await readPage(`${path}?show=vigil`)
  expect(metaOf(document, 'og:title')).toMatch(/^Candles lit at a vigil/)
  const dialog = partOf(document, /^Candles lit at a vigil/)
  expect(dialog.parentNode?.getAttribute('data-open')).toBeDefined()
})

test('a link to a removed item leads to the campaign', async () => {
  const { status, headers } = await readPage(`${path}?show=taken-out`)
  expect(status).toBe(302)
  expect(headers.get('location')).toBe(path)
})

test('without script each item of the gallery has a page with Previous, Next and Close', async () => {
  const read = async (query: string) => (await readPage(path + query)).document
  const tiles = partOf(await read(''), 'Campaign Gallery')
  expect(linkOf(tiles, 'Open picture:').getAttribute('href')).toMatch(/\?show=/)
  const picture = partOf(await read('?show=megaphone'), megaphone)
  expect(picture.querySelector('img')?.getAttribute('alt')).toContain(megaphone)
  expect(linkOfName(picture, 'Next')).toContain('?show=')
  const previous = linkOfName(picture, 'Previous')
  const before = partOf(await read(previous.slice(previous.indexOf('?'))), /^Marchers carry/)
  const first = linkOfName(before, 'Previous')
  const video = partOf(await read(first.slice(first.indexOf('?'))), /^Why I came to supper/)
  expect(video.querySelector('video')?.hasAttribute('controls')).toBe(true)
  expect(video.querySelector('details')?.text).toContain('I came for the rice.')
  expect(linkOfName(video, 'Close')).toMatch(/#show-why-i-came-to-supper$/)
})

journey('the gallery shows its items, one at a time', async ({ page, visit, step }) => {
  await visit(`${path}?show=vigil`)

  await step('closing an item that a link opened shows the campaign', async () => {
    const vigil = 'Candles lit at a vigil, the river behind'
    await expect(shown(page, vigil)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shown(page, vigil)).toHaveCount(0)
    await expect(page).toHaveURL(path)
    await expect(tile(page, vigil)).toBeFocused()
  })

  await step(
    '[S2.202] [S2.203] [S2.204] [S9.33] four videos and thirteen pictures in three columns',
    async () => {
      const videos = gallery(page).getByRole('link', { name: /^Play video: .+, 0:1\d$/ })
      await expect(videos).toHaveCount(4)
      for (const video of await videos.all()) {
        await video.scrollIntoViewIfNeeded()
        await expect(video.locator('svg')).toBeVisible()
        await expect.poll(() => naturalWidth(video)).toBeGreaterThan(0)
      }
      await expect(gallery(page).getByRole('link', { name: /^Open picture: \w/ })).toHaveCount(13)
      for (const width of [1440, 1201]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await columns(page)).toBe(3)
      }
    },
  )

  await step(
    '[S4.88] Close, Escape and the backdrop close the dialog and restore the focus',
    async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const ways = [
        () => shown(page, megaphone).getByRole('button', { name: 'Close' }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(40, 500),
      ]
      for (const close of ways) {
        await tile(page, megaphone).click()
        await expect(shown(page, megaphone)).toBeVisible()
        await close()
        await expect(shown(page, megaphone)).toHaveCount(0)
        await expect(page).toHaveURL(path)
        await expect(tile(page, megaphone)).toBeFocused()
      }
    },
  )

  await step(
    'the address contains the open item: Back closes it, Forward opens it again',
    async () => {
      await tile(page, megaphone).click()
      await expect(page).toHaveURL(`${path}?show=megaphone`)
      await expect(page).toHaveTitle(/^A rainbow megaphone · /)
      await shown(page, megaphone).getByRole('link', { name: 'Next' }).click()
      await expect(shown(page, fists)).toBeVisible()
      const before = await page.evaluate(() => window.scrollY)
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(path)
      await expect(tile(page, fists)).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(before)
      await page.goForward()
      await expect(shown(page, fists)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )

  await step(
    'the arrow keys move through the gallery and wrap around, but not while a video has the focus',
    async () => {
      await tile(page, megaphone).click()
      await expect(shown(page, megaphone)).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(shown(page, fists)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Picture 3 of 13' })).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await expect(shown(page, marchers)).toBeVisible()
      await page.keyboard.press('Escape')
      await tile(page, spokenWord).click()
      await expect(shown(page, spokenWord)).toBeVisible()
      await page.keyboard.press('ArrowLeft')
      await expect(shown(page, 'A crowd cheers under the baobab')).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await shown(page, spokenWord).locator('video').focus()
      await page.keyboard.press('ArrowRight')
      await expect(shown(page, spokenWord)).toBeVisible()
    },
  )
})

journey(
  '[S2.205] [S4.88] [S1.29] a video is loaded in ranges, and only when it is played',
  async (journeyContext) => {
    const { page, visit, axe } = journeyContext
    const requests: string[] = []
    page.on('request', (request) => {
      if (/\/videos\/.*\.(?:mp4|webm)$/.test(request.url())) requests.push(request.url())
    })
    await visit(path)
    await tile(page, spokenWord).click()
    const player = shown(page, spokenWord).locator('video')
    await expect(player).toHaveJSProperty('controls', true)
    await expect(player).toContainText('Your browser does not support the video tag.')
    await axe()
    expect(requests).toEqual([])
    const part = page.waitForResponse(/this-is-my-name\.webm$/)
    await player.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    expect((await part).status()).toBe(206)
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.3)
    await page.getByText('Read the words').click()
    await expect(page.getByText('My grandmother sang it across a yard.')).toBeVisible()
    await shown(page, spokenWord).getByRole('button', { name: 'Close' }).click()
    await expect(shown(page, spokenWord)).toHaveCount(0)
  },
  { reducedMotion: true },
)

journey(
  '[S2.206] [S2.207] [S9.53] a picture opens in a dialog of at most 700px and scrolls in it',
  async ({ page, visit, axe }) => {
    await visit(path)
    await page.setViewportSize({ width: 1440, height: 480 })
    await tile(page, megaphone).click()
    const dialog = shown(page, megaphone)
    await expect(dialog.getByRole('img', { name: megaphone })).toBeVisible()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(700)
    const scroller = dialog.getByRole('group', { name: 'Picture' })
    await scroller.focus()
    await page.keyboard.press('End')
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(20)
    await axe()
    await page.setViewportSize({ width: 390, height: 480 })
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(390)
    await page.keyboard.press('Home')
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0)
    await page.keyboard.press('End')
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(20)
    await axe({ isLayoutOnly: true })
  },
  { reducedMotion: true },
)

journey(
  'a horizontal swipe shows the next item, a vertical one does not',
  async ({ page, visit }) => {
    await visit(`${path}?show=megaphone`)
    const picture = await shown(page, megaphone).getByRole('img').boundingBox()
    if (!picture) throw new Error('The picture has no bounding box.')
    const [x, y] = [picture.x + picture.width / 2, picture.y + picture.height / 2]
    await swipe(page, [x, y], [x, y - 90])
    await expect(shown(page, megaphone)).toBeVisible()
    await swipe(page, [x, y], [x - 120, y])
    await expect(shown(page, fists)).toBeVisible()
    await swipe(page, [x, y], [x + 120, y])
    await expect(shown(page, megaphone)).toBeVisible()
  },
  { width: 390, phone: true },
)

/** The address of a link that has its name in aria-label or in its text. */
function linkOfName(root: HTMLElement, name: string): string {
  const link = root
    .querySelectorAll('a')
    .find((one) => (one.getAttribute('aria-label') ?? textOf(one)) === name)
  return link?.getAttribute('href') ?? ''
}

const naturalWidth = (link: Locator) =>
  link.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)

/** Sends touch events, which the browser turns into pointer events. */
async function swipe(page: Page, [x, y]: [number, number], [toX, toY]: [number, number]) {
  const session = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 4; step += 1)
    await touch('touchMove', [{ x: x + ((toX - x) * step) / 4, y: y + ((toY - y) * step) / 4 }])
  await touch('touchEnd', [])
}
