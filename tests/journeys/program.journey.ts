import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const resource = (page: Page, name: string) =>
  section(page, 'More Resources')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const addresses = (page: Page, name: string) =>
  resource(page, name)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

journey('[S2.94] [S1.26] three programs for members are listed', async ({ page, visit }) => {
  await visit('/program')
  const programs = section(page, 'Member Programs').getByRole('listitem')
  expect(await programs.getByRole('heading').allTextContents()).toEqual([
    'Resume Building',
    'Wellness Session',
    'Interview Prep',
  ])
})

journey('[S2.95] Membership Registration leads to membership', async ({ page, visit }) => {
  await visit('/program')
  await page.getByRole('link', { name: 'Membership Registration', exact: true }).click()
  await page.waitForURL('**/become-member')
})

journey('[S2.96] View Toolkit opens the toolkit in a new tab', async ({ page, context, visit }) => {
  await visit('/program')
  const link = section(page, 'Resource').getByRole('link', { name: /^View Toolkit/ })
  await expect(link).toHaveAttribute('target', '_blank')
  const response = await context.request.get((await link.getAttribute('href')) ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

journey('[S2.97] national crisis lines can be called and texted', async ({ page, visit }) => {
  await visit('/program')
  expect(await addresses(page, 'Suicide Crisis Helpline')).toEqual([
    'tel:988',
    'tel:988',
    'sms:988',
  ])
  expect(await addresses(page, 'Kids Help Phone')).toEqual([
    'tel:+18006686868',
    'tel:+18006686868',
    'sms:686868',
  ])
  expect(await addresses(page, 'Trans Lifeline')).toContain('tel:+18773306366')
})

journey(
  '[S2.98] [S2.99] [S2.101] the services of Calgary, of the province and 211 have phone numbers',
  async ({ page, visit }) => {
    await visit('/program')
    expect(await addresses(page, 'Distress Centre Calgary')).toContain('tel:+14032664357')
    expect(await addresses(page, 'Health Link')).toContain('tel:811')
    expect(await addresses(page, '211 Alberta')).toContain('tel:211')
    for (const shown of ['403-266-4357', '811', '211'])
      await expect(page.getByRole('link', { name: shown, exact: true })).toBeVisible()
  },
)

journey(
  '[S2.100] [S2.102] the association and the youth homes have websites',
  async ({ page, visit }) => {
    await visit('/program')
    expect(await addresses(page, 'Canadian Mental Health Association')).toEqual([
      'https://cmha.ca/',
    ])
    expect(await addresses(page, 'Wood’s Homes')).toEqual(['https://woodshomes.ca/'])
  },
)

journey('[S2.97] an unchecked phone number is labelled as such', async ({ page, visit }) => {
  await visit('/program')
  const rows = section(page, 'More Resources').getByRole('listitem')
  await expect(rows).toHaveCount(8)
  await expect(rows.getByText(/Please tell us if (a number|the link) does not work/)).toHaveCount(8)
})

journey('the emergency number comes before all others', async ({ page, visit }) => {
  await visit('/program')
  const call = page.getByRole('main').getByRole('link', { name: 'Call 911', exact: true })
  await expect(call).toHaveAttribute('href', 'tel:911')
})
