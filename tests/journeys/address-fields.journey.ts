import { expect, type Page } from '@playwright/test'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'
import { test } from '#tests/kit/journey/site-fixtures.ts'
import { openDonate, next, preset } from '#tests/kit/journey/donate.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { openCheckout, provinces } from '#tests/kit/journey/store.ts'

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
    open: (page, visit) => openCheckout(page, visit),
    note: 'In Yukon, NWT or Nunavut? Write to us and we will send it',
  },
]

for (const { name, open, note } of forms)
  journey(
    `the address fields of ${name}`,
    async ({ page, visit, step }) => {
      await open(page, visit)
      await step(
        '[S3.13] offer the ten provinces, and an email link for the territories',
        async () => {
          const options = page.getByLabel('Province').locator('option')
          await expect.soft(options).toHaveText(['Choose one', ...provinces])
          await expect.soft(page.getByText(note)).toBeVisible()
          const link = page.getByText(note).getByRole('link', { name: 'Write to us' })
          await expect.soft(link).toHaveAttribute('href', /^mailto:/)
        },
      )
      await step('format a postal code when the visitor leaves the field', async () => {
        const field = page.getByLabel('Postal code')
        await field.fill('t2x1a1')
        await page.getByLabel('City').focus()
        await expect(field).toHaveValue('T2X 1A1')
        await field.fill('somewhere else')
        await page.getByLabel('City').focus()
        await expect(field).toHaveValue('somewhere else')
      })
    },
    { fromElsewhere: true },
  )

test('the membership form says what the address is for', async () => {
  const { document } = await readPage('/become-member')
  const address = document.querySelector(
    '[autocomplete=street-address], [autocomplete=address-line1]',
  )
  const hints = (address?.getAttribute('aria-describedby') ?? '').split(' ')
  expect(hints.map((id) => textOf(document.getElementById(id)))).toContain(
    'We use it only to send you something, in a plain envelope.',
  )
})
