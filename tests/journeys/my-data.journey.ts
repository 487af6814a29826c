import { expect, type Page } from '@playwright/test'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'

/** Sends a valid application and returns the path of its page. */
async function apply(kind: keyof typeof goodApplications): Promise<string> {
  const email = `owner-${crypto.randomUUID().slice(0, 8)}@example.org`
  const response = await fetch(`${siteAddress()}/api/v1/${kind}/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...goodApplications[kind], email }),
  })
  return `/my-data/${(await response.json()).data._id}`
}

async function enter(page: Page, digits: string) {
  await page.getByLabel('Last four digits of your phone number').fill(digits)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
}

journey(
  'an applicant reads, corrects, withdraws and deletes their application',
  async ({ page, visit, axe, step, expectConsole }) => {
    expectConsole(/status of 422/)
    const path = await apply('volunteer')
    const response = await visit(path)
    expect(await page.title()).toBe('Your form')
    expect(response.headers()['cache-control']).toBe('no-store')
    expect(response.headers()['x-robots-tag']).toBe('noindex, nofollow')
    await step('only the last four digits show the application', async () => {
      await expect(page.getByText('Okonkwo')).toHaveCount(0)
      await enter(page, '0000')
      await expect(page.getByText('These are not the last four digits')).toBeVisible()
      await enter(page, '0163')
      await expect(page.getByText('Okonkwo', { exact: true })).toBeVisible()
      await expect(page.getByText('Nobody yet.')).toBeVisible()
      await expect(page.getByText('It is erased on Nov', { exact: false })).toBeVisible()
      await axe()
    })
    await step('a reload hides the data again, and the address has no digits', async () => {
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
      await page.reload()
      await expect(page.getByText('Okonkwo')).toHaveCount(0)
      await enter(page, '0163')
      await expect(page.getByText('Okonkwo', { exact: true })).toBeVisible()
    })

    await page.getByRole('button', { name: 'Correct it' }).click()
    const name = page.getByLabel('Last name')
    await name.fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Last name is required')).toBeVisible()
    await name.fill('Adeyemi')
    await page.getByLabel('Phone number').fill('587-555-0001')
    await axe()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('It is corrected.')).toBeVisible()
    await expect(page.getByText('Adeyemi', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByText('You took it back.')).toBeVisible()

    await page.getByText('Delete everything').click()
    await page.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(page.getByRole('heading', { name: 'It is deleted' })).toBeVisible()
  },
)

journey(
  'a locked link offers a fresh one by email',
  async ({ page, visit, axe, expectConsole }) => {
    expectConsole(/status of 4(22|29)/)
    await visit(await apply('volunteer'))
    for (let count = 0; count < 5; count += 1) {
      await enter(page, '0000')
      await expect(page.getByText('These are not the last four digits')).toBeVisible()
    }
    await enter(page, '0163')
    await expect(page.getByText('Too many wrong numbers.')).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Send me a fresh link' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'a fresh link is on its way to the address on your form',
    )
    await axe()
  },
  { width: 390 },
)

journey(
  'a member application is corrected in its own form, on a phone',
  async ({ page, visit }) => {
    await visit(await apply('member'))
    await enter(page, '0177')
    await page.getByRole('button', { name: 'Correct it' }).click()
    await page.getByLabel('City', { exact: true }).fill('Another one')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Another one', { exact: true })).toBeVisible()
  },
  { width: 390, phone: true },
)
