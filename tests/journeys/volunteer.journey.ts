import { expect, type Page } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const top = async (page: Page, name: string) =>
  (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? Number.NaN

const introduction = 'Two hours or two years, both help'
const why = 'Why Join Our Volunteering Team?'
const galleries = ['Around the table', 'Drums, books and fresh snow']
const form = 'Volunteer form'

journey('[S2.83] the hero has the title Volunteer and a description', async ({ page, visit }) => {
  await visit('/volunteer')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Volunteer', exact: true }),
  ).toBeVisible()
  const promise = page.getByText('Make a Difference in Calgary.', { exact: true })
  await expect(promise).toBeInViewport()
})

journey('[S2.84] an introduction follows the hero', async ({ page, visit }) => {
  await visit('/volunteer')
  await expect(region(page, introduction).getByRole('paragraph')).toHaveCount(2)
  expect(await top(page, introduction)).toBeGreaterThan(await top(page, 'Volunteer'))
  expect(await top(page, introduction)).toBeLessThan(await top(page, why))
})

journey('[S2.85] four benefits are listed, each with a bullet', async ({ page, visit }) => {
  await visit('/volunteer')
  const bullets = region(page, why).getByRole('listitem')
  expect(await bullets.getByRole('heading').allTextContents()).toEqual([
    'You are trained first',
    'You choose the size',
    'You are never alone',
    'You are thanked',
  ])
  await expect(bullets).toHaveCount(4)
})

atWidths(
  [1440, 390],
  '[S2.86] two galleries show every picture uncropped',
  async ({ page, visit }) => {
    await visit('/volunteer')
    for (const name of galleries) {
      const pictures = page.getByRole('list', { name, exact: true }).getByRole('img')
      await expect(pictures).toHaveCount(3)
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        expect(await picture.getAttribute('alt')).toMatch(/\w{3}/)
        const shown = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
        await expect.poll(shown).toBeGreaterThan(0)
      }
    }
  },
)

journey('[S2.87] the form comes after the galleries', async ({ page, visit }) => {
  await visit('/volunteer')
  await expect(region(page, form)).toHaveAttribute('id', 'form')
  await expect(region(page, form).getByRole('button', { name: 'Submit' })).toBeVisible()
  for (const name of galleries) expect(await top(page, form)).toBeGreaterThan(await top(page, name))
})

journey('[S2.88] scrolling reveals the texts', async ({ page, visit }) => {
  await visit('/volunteer')
  const opacity = () =>
    region(page, why).evaluate((element) => Number(getComputedStyle(element).opacity))
  expect(await opacity()).toBe(0)
  await region(page, why).evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect.poll(opacity).toBe(1)
})

journey(
  '[S2.88] without script all texts are visible',
  async ({ page, visit }) => {
    await visit('/volunteer')
    for (const name of [introduction, why, ...galleries, form])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.locator('[data-reveal]')).toHaveCount(0)
  },
  { javaScript: false },
)
