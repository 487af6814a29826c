import { expect } from '@playwright/test'
import { applicationKinds } from '#contract/application/application.ts'
import { typedFor } from '#tests/kit/applications/typed-answers.ts'
import {
  byKeyboard,
  fillIn,
  formOf,
  openForm,
  pathOf,
  submit,
  successText,
  successTitle,
} from '#tests/kit/journey/application.ts'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const promises = {
  volunteer: '[S1.22] [S2.87] [S3.19] [S4.61] [S4.62] [S4.63]',
  member: '[S1.23] [S7.12] [S2.90] [S3.23] [S4.61] [S4.62] [S4.63]',
  partnership: '[S1.24] [S7.13] [S2.93] [S3.25] [S4.61] [S4.63] [S4.65]',
  collaborator: '[S1.25] [S7.14] [S2.153] [S3.26] [S4.61] [S4.62] [S4.63]',
}

for (const kind of applicationKinds) {
  journey(
    `${promises[kind]} the ${kind} form is sent on a phone, shows the success message and is empty again`,
    async ({ page, visit, axe, step }) => {
      await openForm(page, visit, kind, { hasToken: true })
      // The empty forms of the other kinds are part of pages that every-page checks.
      if (kind === 'collaborator') await axe()
      await fillIn(page, typedFor(kind))
      const letThrough = await holdBack(page, `**/api/v1/${kind}/create`)
      await submit(page).click()
      await step('[S4.60] while the form is sent the button says so and is disabled', () =>
        expect(formOf(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled(),
      )
      letThrough()
      const dialog = page.getByRole('dialog', { name: successTitle })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByText(successText, { exact: true })).toBeVisible()
      if (kind === 'partnership')
        await expect(
          page
            .locator('[data-sonner-toast]')
            .getByText('Partnership application submitted successfully!', { exact: true }),
        ).toBeVisible()
      // The other kinds show the same message.
      if (kind === 'partnership' || kind === 'collaborator') await axe()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await expect(formOf(page).locator('[name="pronouns"]')).toHaveValue('')
      expect(await formOf(page).locator(':checked:not(option)').count()).toBe(0)
    },
    { width: 390, phone: true },
  )

  // Partnership has every kind of field, and volunteer the texts after Other.
  if (kind === 'volunteer' || kind === 'partnership')
    journey(
      `the ${kind} form can be sent with only the keyboard`,
      async ({ page, visit, tabTo }) => {
        await openForm(page, visit, kind)
        await fillIn(page, typedFor(kind), byKeyboard(page, tabTo))
        await tabTo(submit(page))
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog', { name: successTitle })
        await expect(dialog).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      },
    )
}

// The route tests of the other kinds prove the same without the focus.
journey(
  'the volunteer form is rejected, corrected and sent without script',
  async ({ page, visit, expectConsole }) => {
    expectConsole(/status of 422/)
    await visit(pathOf.volunteer)
    await fillIn(page, typedFor('volunteer', { pronouns: '' }))
    await submit(page).click()
    await expect(formOf(page).getByText('Pronouns are required', { exact: true })).toBeVisible()
    await expect(formOf(page).locator('[name="pronouns"]')).toBeFocused()
    await formOf(page).locator('[name="pronouns"]').fill('they/them')
    await submit(page).click()
    await expect(page.getByRole('heading', { name: successTitle })).toBeVisible()
    await page.getByRole('link', { name: 'Open my page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your form' })).toBeVisible()
  },
  { javaScript: false },
)
