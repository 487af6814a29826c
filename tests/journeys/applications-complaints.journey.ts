import { expect } from '@playwright/test'
import { applicationKinds } from '#contract/application/application.ts'
import { complaints } from '#tests/kit/applications/complaints.ts'
import {
  errorAt,
  fillIn,
  formOf,
  openForm,
  submit,
  typedFor,
} from '#tests/kit/journey/application.ts'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'

for (const kind of applicationKinds) {
  const inPage = complaints[kind].filter(({ isApiOnly }) => !isApiOnly)
  const isLeftOut = (given: (typeof inPage)[number]['given']) =>
    typeof given === 'object' ? given.length === 0 : !given

  journey(
    `[S5.80] [S5.81] [S5.82] an empty ${kind} form is not sent, and shows an error at each field`,
    async ({ page, visit }) => {
      const sent: string[] = []
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
      await openForm(page, visit, kind)
      await submit(page).click()
      const summary = formOf(page).getByRole('alert')
      await expect(summary).toBeFocused()
      await expect(summary, 'a question is followed by no colon').not.toContainText('?:')
      for (const { promise, path, field = path, given, message } of inPage)
        if (isLeftOut(given)) expect.soft(await errorAt(page, field), promise).toBe(message)
      await summary.getByRole('link').first().click()
      await expect(formOf(page).locator('input:focus')).toHaveCount(1)
      expect(sent).toEqual([])
    },
  )

  journey(
    `[S5.78] [S5.79] the ${kind} form shows an error when the visitor leaves a field, and removes it once it is fixed`,
    async ({ page, visit }) => {
      await openForm(page, visit, kind)
      for (const { promise, path, field = path, given, message } of inPage) {
        if (isLeftOut(given)) continue
        const control = formOf(page).locator(`[name="${field}"]`)
        await control.fill(String(given))
        await control.blur()
        await expect.poll(() => errorAt(page, field), promise).toBe(message)
        const good = typedFor(kind)[field]
        await control.fill(String(good) || 'https://example.ca')
        await expect.poll(() => errorAt(page, field), promise).toBe('')
      }
    },
  )
}

journey(
  '[S4.60] while the form is sent the button says so and is disabled',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    const letThrough = await holdBack(page, '**/api/v1/member/create')
    await openForm(page, visit, 'member')
    await fillIn(page, typedFor('member'))
    await submit(page).click()
    const sending = formOf(page).getByRole('button', { name: 'Submitting...' })
    await expect(sending).toBeDisabled()
    letThrough()
    await expect(submit(page)).toBeEnabled()
  },
)

const failWith = (message: string) => ({
  status: 409,
  json: { error: { message, code: 'conflict', requestId: 'x' } },
})

for (const [kind, message, shown, promise] of [
  ['volunteer', 'We know this form.', 'We know this form.', '[S8.1]'],
  ['volunteer', '', 'An error occurred', '[S8.2]'],
  ['partnership', 'Not that way.', 'Not that way.', '[S8.5]'],
] as const)
  journey(
    `${promise} a rejected ${kind} form shows “${shown}” and keeps the input`,
    async ({ page, visit, expectConsole }) => {
      expectConsole(/status of 409/)
      await page.route(`**/api/v1/${kind}/create`, (route) => route.fulfill(failWith(message)))
      await openForm(page, visit, kind)
      const typed = typedFor(kind)
      await fillIn(page, typed)
      await submit(page).click()
      await expect(
        page.locator('[data-sonner-toast]').getByText(shown, { exact: true }),
      ).toBeVisible()
      await expect(formOf(page).locator('[name="email"]')).toHaveValue(String(typed['email']))
    },
  )

journey(
  '[S8.5] without a message from the server the partnership form shows no toast',
  async (journeyContext) => {
    const { page, visit, expectConsole } = journeyContext
    expectConsole(/status of 409/)
    await page.route('**/api/v1/partnership/create', (route) => route.fulfill(failWith('')))
    await openForm(page, visit, 'partnership')
    await fillIn(page, typedFor('partnership'))
    const answered = page.waitForResponse('**/api/v1/partnership/create')
    await submit(page).click()
    await answered
    await expect(submit(page)).toBeEnabled()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  },
)
