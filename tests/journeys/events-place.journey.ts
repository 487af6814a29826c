import { expect, test } from '@playwright/test'
import { atWidths, journey, siteAddress } from '#tests/kit/journey/journey.ts'
import { bookPlace } from '#tests/kit/server/book-place.ts'

const bookDrumCircle = () => bookPlace(siteAddress(), 'drum-circle')

test('a place is kept by nobody, found by nobody and named by nothing', async () => {
  const response = await fetch(`${siteAddress()}/place/${await bookDrumCircle()}`)
  const html = await response.text()
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('<title>Your booking</title>')
  expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"\/?>/)
  expect(html).toMatch(/<meta name="referrer" content="same-origin"\/?>/)
  expect(html).not.toContain('rel="canonical"')
  expect(html).not.toContain('og:title')
})

atWidths(
  [1440, 390],
  'a guest changes their details on their page and cancels the place',
  async ({ page, visit, axe }) => {
    await visit(`/place/${await bookDrumCircle()}`)
    await axe()
    await page.getByText('Change my details', { exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('Zuri M')
    await page.getByLabel('What would make this easier').fill('No peanuts')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Your details are changed.', { exact: true })).toBeVisible()
    for (const words of ['Zuri M', 'No peanuts'])
      await expect(page.locator('strong').getByText(words, { exact: true })).toBeVisible()
    const address = page.url()
    await page.getByText('Give up my place', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, give it up', exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your place is given up' }),
    ).toBeVisible()
    expect(await page.title()).toBe('Your booking')
    await axe()
    expect((await fetch(address)).status).toBe(404)
  },
)

journey(
  'a guest can do the same without script',
  async ({ page, visit }) => {
    await visit(`/place/${await bookDrumCircle()}`)
    await page.getByText('Change my details', { exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('Remi')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('strong').getByText('Remi', { exact: true })).toBeVisible()
    await page.getByText('Give up my place', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, give it up', exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your place is given up' }),
    ).toBeVisible()
  },
  { javaScript: false },
)

journey('an empty name shows an error', async (journeyContext) => {
  const { page, visit, expectConsole } = journeyContext
  await visit(`/place/${await bookDrumCircle()}`)
  await page.getByText('Change my details', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('')
  expectConsole(/status of 422/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter the name you would like at the door').first()).toBeVisible()
})

journey('an unknown key shows the page for status 404', async ({ page, visit }) => {
  await visit(`/place/${'A'.repeat(22)}`, { status: 404 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
