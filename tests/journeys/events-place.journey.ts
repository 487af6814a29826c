import { expect } from '@playwright/test'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'
import { test } from '#tests/kit/journey/site-fixtures.ts'
import { bookPlace } from '#tests/kit/server/book-place.ts'

const bookDrumCircle = () => bookPlace(siteAddress(), 'drum-circle')
const heading = { level: 1, name: 'Your place is given up' }

test('the page of a booking is not cached or indexed, and names nothing to search engines', async () => {
  const { headers, document } = await readPage(`/place/${await bookDrumCircle()}`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(textOf(document.querySelector('title'))).toBe('Your booking')
  const meta = (name: string) =>
    document.querySelector(`meta[name=${name}]`)?.getAttribute('content')
  expect([meta('robots'), meta('referrer')]).toEqual(['noindex, nofollow', 'same-origin'])
  expect(document.querySelectorAll('[rel=canonical], [property^="og:title"]')).toEqual([])
})

test('an unknown key shows the page for status 404', async () => {
  const { status, document } = await readPage(`/place/${'A'.repeat(22)}`)
  expect(status).toBe(404)
  expect(textOf(document.querySelector('h1'))).not.toBe('')
})

journey(
  'a guest changes their details on their page and cancels the place',
  async ({ page, visit, axe, step, expectConsole }) => {
    const checkBothWidths = async () => {
      await axe()
      await page.setViewportSize({ width: 390, height: 844 })
      await axe({ isLayoutOnly: true })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await visit(`/place/${await bookDrumCircle()}`)
    await checkBothWidths()
    const change = page.getByText('Change my details', { exact: true })
    const name = page.getByLabel('Name', { exact: true })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await step('an empty name shows an error', async () => {
      expectConsole(/status of 422/)
      await change.click()
      await name.fill('')
      await save.click()
      await expect(
        page.getByText('Enter the name you would like at the door').first(),
      ).toBeVisible()
    })
    await step('a guest changes name and needs', async () => {
      if (!(await name.isVisible())) await change.click()
      await name.fill('Zuri M')
      await page.getByLabel('What would make this easier').fill('No peanuts')
      await save.click()
      await expect(page.getByText('Your details are changed.', { exact: true })).toBeVisible()
      for (const shown of ['Zuri M', 'No peanuts'])
        await expect(page.locator('strong').getByText(shown, { exact: true })).toBeVisible()
    })
    await step('a guest gives up the place, and its page is gone', async () => {
      const address = page.url()
      await page.getByText('Give up my place', { exact: true }).click()
      await page.getByRole('button', { name: 'Yes, give it up', exact: true }).click()
      await expect(page.getByRole('heading', heading)).toBeVisible()
      expect(await page.title()).toBe('Your booking')
      await checkBothWidths()
      expect((await fetch(address)).status).toBe(404)
    })
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
    await expect(page.getByRole('heading', heading)).toBeVisible()
  },
  { javaScript: false, width: 390 },
)
