import { expect } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

atWidths([1440, 390], '[S2.153] Become a Collaborator stands in the head', async (walk) => {
  const { page, visit } = walk
  await visit('/merch-store')
  const heading = page.getByRole('heading', { level: 1, name: 'Merch Store', exact: true })
  await expect(heading).toBeInViewport()
  await expect(page.getByText('Become a Collaborator', { exact: true }).first()).toBeInViewport()
})

journey('the store says that nothing is on sale yet', async ({ page, visit }) => {
  await visit('/merch-store')
  const empty = page.getByRole('region', { name: 'Nothing is on sale yet', exact: true })
  await expect(empty.getByText(/nobody can order, and nothing is charged/)).toBeVisible()
  await empty.getByRole('link', { name: 'Hear of it in our newsletter' }).click()
  await page.waitForURL('**/newsletter')
})
