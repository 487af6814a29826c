import { expect } from '@playwright/test'
import { expectWhiteHeader } from '#tests/kit/journey/header-contrast.ts'
import { journey } from '#tests/kit/journey/journey.ts'

// every-page.journey.ts checks the header of all other pages.
journey(
  '[S2.39] the header text is white and readable on /campaign/rainbow-rise',
  async ({ page, visit }) => {
    await visit('/campaign/rainbow-rise')
    await expectWhiteHeader(page)
  },
)

journey(
  '[S2.28] [S2.30] /donate?step=3 has no header, but a link back and Quick exit',
  async ({ page, visit }) => {
    await visit('/donate?step=3')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Quick exit' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to site' }).click()
    await expect(page.getByRole('banner')).toBeVisible()
  },
)
