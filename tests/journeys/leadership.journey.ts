import { expect } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

journey('[S2.73] the hero reads Our Leadership', async ({ page, visit }) => {
  await visit('/leadership')
  const heading = page.getByRole('heading', { level: 1, name: 'Our Leadership', exact: true })
  expect((await heading.boundingBox())?.y).toBeLessThan(400)
})

journey('[S2.74] the founder and president has a biography', async ({ page, visit }) => {
  await visit('/leadership')
  const executive = page.getByRole('region', { name: 'Executive', exact: true })
  await expect(executive.getByRole('heading', { name: /Founder and President/ })).toBeVisible()
  await expect(executive.getByText('Adaeze came to Calgary with two suitcases')).toBeVisible()
  await expect(executive.getByRole('img')).toHaveCount(1)
})

journey(
  '[S2.75] [S9.31] six staff members are shown, each with a round photo',
  async ({ page, visit }) => {
    await visit('/leadership')
    const people = page.getByRole('region', { name: 'Staff', exact: true }).getByRole('listitem')
    await expect(people).toHaveCount(6)
    for (const person of await people.all()) {
      expect(await person.getByRole('heading').textContent()).toMatch(/\w+ \w+/)
      expect(await person.getByRole('paragraph').textContent()).toMatch(/\w/)
      const photo = person.locator('picture')
      expect(await photo.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('50%')
    }
  },
)

journey('[S2.76] [S9.31] six board members are shown below the staff', async ({ page, visit }) => {
  await visit('/leadership')
  const board = page.getByRole('region', { name: 'Board of Directors', exact: true })
  const people = board.getByRole('listitem')
  await expect(people).toHaveCount(6)
  for (const person of await people.all()) {
    await expect(person.getByRole('img')).toHaveCount(1)
    expect(await person.getByRole('paragraph').textContent()).toMatch(/\w/)
  }
  const staff = await page.getByRole('region', { name: 'Staff', exact: true }).boundingBox()
  expect((await board.boundingBox())?.y).toBeGreaterThan(staff?.y ?? Number.NaN)
})

journey('[S2.77] without social links in the content none is shown', async ({ page, visit }) => {
  await visit('/leadership')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})
