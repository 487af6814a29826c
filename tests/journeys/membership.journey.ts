import { expect, type Page } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const points = (page: Page, name: string) =>
  region(page, name).getByRole('listitem').getByRole('heading').allTextContents()

journey('[S2.89] the page gives four reasons to join', async ({ page, visit }) => {
  await visit('/become-member')
  expect(await points(page, 'Why join')).toEqual([
    'A vote',
    'First places',
    'A call back',
    'Your say',
  ])
})

journey(
  '[S2.89] the page lists the programs for members and links to all programs',
  async ({ page, visit }) => {
    await visit('/become-member')
    expect(await points(page, 'Programs for members')).toEqual([
      'Resume Building',
      'Wellness Session',
      'Interview Prep',
    ])
    await page.getByRole('link', { name: 'See all programs', exact: true }).click()
    await page.waitForURL('**/program')
  },
)

for (const javaScript of [true, false])
  journey(
    `[S2.90] Become a member scrolls to the form, ${javaScript ? 'with' : 'without'} script`,
    async ({ page, visit }) => {
      await visit('/become-member')
      const heading = region(page, 'Membership form').getByRole('heading', { level: 2 })
      await expect(heading).not.toBeInViewport()
      await page
        .getByRole('main')
        .getByRole('link', { name: 'Become a member', exact: true })
        .click()
      await expect(heading).toBeInViewport()
      const submit = region(page, 'Membership form').getByRole('button', { name: 'Submit' })
      await expect(submit).toBeVisible()
    },
    { javaScript },
  )

atWidths([1440, 390], 'the picture is not cropped', async ({ page, visit }) => {
  await visit('/become-member')
  const scene = page.getByRole('img', { name: /^People of many ages stand together/ })
  const { width = 0, height = 1 } = (await scene.boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(16 / 9, 1)
})
