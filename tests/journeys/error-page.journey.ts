import { expect } from '@playwright/test'
import { neutralPage } from '#contract/neutral-page.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const planted = 'planted by a journey'

journey(
  '[S2.56] [S2.57] [S8.16] a render error shows ErrorPage and is logged',
  async (journeyContext) => {
    const { page, context, visit, expectConsole, expectHost, axe } = journeyContext
    expectConsole(new RegExp(planted))
    await visit('/leadership')
    // The module of the next page throws while it renders. It is the only one not loaded yet.
    await context.route('**/assets/*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const clientLoader = () => ({}); export const t = clientLoader;
        export default function Broken() { throw new Error('${planted}') }`,
      }),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mission & Vision' }).click()
    await expect(page.getByText('ErrorPage', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Something broke on our side' })).toBeVisible()
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(4)
    await axe()

    expectHost(new URL(neutralPage).host)
    await context.route(`${neutralPage}**`, (route) => route.fulfill({ body: 'Weather' }))
    await page.getByRole('button', { name: 'Quick exit' }).click()
    await page.waitForURL(neutralPage)
  },
)

journey('an unknown address shows a page with links, with status 404', async (journeyContext) => {
  const { page, visit, axe } = journeyContext
  await visit('/no-such-page', { status: 404 })
  await expect(page.getByRole('heading', { name: 'A thread came loose' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await page.title()).toBe('Page not found · Baobab Pride')
  await axe()
  await page.setViewportSize({ width: 390, height: 844 })
  await axe({ isLayoutOnly: true })
  await page.getByRole('main').getByRole('link', { name: 'Programs & Resources' }).click()
  await page.waitForURL('**/program')
  await expect(page.getByRole('heading', { name: /Programs/, level: 1 })).toBeVisible()
})
