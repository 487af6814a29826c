import { expect, type Page } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

journey('[S2.91] the page starts with an introduction', async ({ page, visit }) => {
  await visit('/partnership')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Partnership', exact: true }),
  ).toBeInViewport()
  await expect(page.getByText(/^For organisations ready to act\./)).toBeInViewport()
})

journey('[S2.91] Why Partner gives three reasons', async ({ page, visit }) => {
  await visit('/partnership')
  const reasons = region(page, 'Why Partner').getByRole('listitem')
  expect(await reasons.getByRole('heading').allTextContents()).toEqual([
    'You reach who you say you serve',
    'You are told the truth',
    'You are named, not plastered',
  ])
})

atWidths([1440, 390], '[S2.92] the logos of eight partners are shown', async ({ page, visit }) => {
  await visit('/partnership')
  const marks = region(page, 'With us now').getByRole('img')
  const names = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('alt')))
  expect(names).toEqual([
    'Foothill Commons',
    'Kindred Clinic',
    'Ninth Street Books',
    'Elbow River Arts',
    'Sunroom Radio',
    'Common Thread Legal',
    'Marigold Kitchen',
    'Northlight Credit Union',
  ])
  for (const mark of await marks.all()) {
    await mark.scrollIntoViewIfNeeded()
    const shown = () => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(shown).toBeGreaterThan(0)
  }
})

journey('the form comes after the partners', async ({ page, visit }) => {
  await visit('/partnership')
  const form = region(page, 'Partnership form')
  await expect(form).toHaveAttribute('id', 'form')
  const partners = await region(page, 'With us now').boundingBox()
  expect((await form.boundingBox())?.y).toBeGreaterThan(partners?.y ?? Number.NaN)
})
