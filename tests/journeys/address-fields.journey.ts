import { expect, type Page } from '@playwright/test'
import { openDonate, next, preset } from '#tests/kit/journey/donate.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { provinces, putInBag, toCheckout } from '#tests/kit/journey/store.ts'

type Visit = Journey['visit']
type AddressForm = {
  name: string
  open: (page: Page, visit: Visit) => Promise<unknown>
  note: string
}

const forms: AddressForm[] = [
  {
    name: 'the membership form',
    open: (_page, visit) => visit('/become-member'),
    note: 'In Yukon, NWT or Nunavut? Write to us and we will fill it in with you',
  },
  {
    name: 'the donation form',
    open: async (page, visit) => {
      await openDonate(page, visit)
      await preset(page, 50).check()
      await next(page).click()
    },
    note: 'In Yukon, NWT or Nunavut? Write to us and we will help you give',
  },
  {
    name: 'the checkout',
    open: async (page, visit) => {
      await putInBag(page, visit)
      await toCheckout(page)
    },
    note: 'In Yukon, NWT or Nunavut? Write to us and we will send it',
  },
]

for (const { name, open, note } of forms) {
  journey(
    `[S3.13] ${name} offers the ten provinces, and an email link for the territories`,
    async ({ page, visit }) => {
      await open(page, visit)
      const options = page.getByLabel('Province').locator('option')
      await expect(options).toHaveText(['Choose one', ...provinces])
      await expect(page.getByText(note)).toBeVisible()
      const link = page.getByText(note).getByRole('link', { name: 'Write to us' })
      await expect(link).toHaveAttribute('href', /^mailto:/)
    },
    { fromElsewhere: true },
  )

  journey(
    `${name} formats a postal code when the visitor leaves the field`,
    async ({ page, visit }) => {
      await open(page, visit)
      const field = page.getByLabel('Postal code')
      await field.fill('t2x1a1')
      await page.getByLabel('City').focus()
      await expect(field).toHaveValue('T2X 1A1')
      await field.fill('somewhere else')
      await page.getByLabel('City').focus()
      await expect(field).toHaveValue('somewhere else')
    },
    { fromElsewhere: true },
  )
}

journey('the membership form says what the address is for', async ({ page, visit }) => {
  await visit('/become-member')
  await expect(page.getByLabel('Full address')).toHaveAccessibleDescription(
    'We use it only to send you something, in a plain envelope.',
  )
})
