import { expect } from '@playwright/test'
import organisation from '#content/organisation.json' with { type: 'json' }
import { journey } from '#tests/kit/journey/journey.ts'

journey('[S2.78] the acknowledgement comes before the policies', async ({ page, visit }) => {
  await visit('/landacknowledgement')
  const land = page.getByRole('heading', { level: 1, name: 'Land Acknowledgement', exact: true })
  const policies = page.getByRole('heading', { level: 2, name: 'Our Policies', exact: true })
  await expect(page.getByText('This is the territory of the Treaty 7 nations')).toBeVisible()
  const [above, below] = [await land.boundingBox(), await policies.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
})

journey(
  '[S2.79] [S2.80] [S9.32] fourteen policies are listed, one of them twice',
  async ({ page, visit }) => {
    await visit('/landacknowledgement')
    const list = page.getByRole('region', { name: 'Our Policies', exact: true }).locator('ol')
    await expect(list.getByRole('listitem')).toHaveCount(14)
    await expect(list.getByText('Vulnerable Sector Check', { exact: true })).toHaveCount(2)
  },
)

journey('[S2.81] each policy is a PDF in a new tab', async ({ page, context, visit }) => {
  await visit('/landacknowledgement')
  const links = page
    .getByRole('region', { name: 'Our Policies', exact: true })
    .getByRole('link', { name: /PDF, opens in a new tab$/ })
  await expect(links).toHaveCount(14)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    const response = await context.request.get((await link.getAttribute('href')) ?? '')
    expect(response.status()).toBe(200)
    expect(response.headers()['content-type']).toBe('application/pdf')
  }
})

journey('[S2.82] questions go to the contact email', async ({ page, visit }) => {
  await visit('/landacknowledgement')
  const policies = page.getByRole('region', { name: 'Our Policies', exact: true })
  const address = policies.getByRole('link', { name: organisation.email, exact: true })
  await expect(address).toHaveAttribute('href', `mailto:${organisation.email}`)
  await expect(
    policies.getByText(new RegExp(`A question, .* Email us at ${organisation.email}`)),
  ).toBeVisible()
})
