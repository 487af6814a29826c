import { expect, type Page } from '@playwright/test'
import { type ApplicationKind, applicationKinds } from '#contract/application/application.ts'
import { complaints } from '#tests/kit/applications/complaints.ts'
import { typedFor } from '#tests/kit/applications/typed-answers.ts'
import { errorAt, fillIn, formOf, openForm, submit } from '#tests/kit/journey/application.ts'
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

  // The unit test of each message covers the other kinds, which share this code.
  if (kind === 'member' || kind === 'collaborator') continue
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

/** A rejection by the server, with or without a message. */
const reject = (page: Page, kind: ApplicationKind, message: string) =>
  page.route(`**/api/v1/${kind}/create`, (route) =>
    route.fulfill({
      status: 409,
      json: { error: { message, code: 'conflict', requestId: 'x' } },
    }),
  )

const toast = (page: Page) => page.locator('[data-sonner-toast]')

journey(
  'a rejected volunteer form shows the message of the server and keeps the input',
  async ({ page, visit, step, expectConsole }) => {
    expectConsole(/status of 409/)
    await openForm(page, visit, 'volunteer')
    const typed = typedFor('volunteer')
    await fillIn(page, typed)
    for (const [message, shown, promise] of [
      ['We know this form.', 'We know this form.', '[S8.1]'],
      ['', 'An error occurred', '[S8.2]'],
    ] as const)
      await step(`${promise} “${message}” shows “${shown}” and keeps the input`, async () => {
        await reject(page, 'volunteer', message)
        await submit(page).click()
        await expect(toast(page).getByText(shown, { exact: true })).toBeVisible()
        await expect(formOf(page).locator('[name="email"]')).toHaveValue(String(typed['email']))
      })
  },
)

journey(
  'a rejected partnership form shows only a message of the server and keeps the input',
  async ({ page, visit, step, expectConsole }) => {
    expectConsole(/status of 409/)
    await openForm(page, visit, 'partnership')
    const typed = typedFor('partnership')
    await fillIn(page, typed)
    await step('[S8.5] without a message from the server there is no toast', async () => {
      await reject(page, 'partnership', '')
      const answered = page.waitForResponse('**/api/v1/partnership/create')
      await submit(page).click()
      await answered
      await expect(submit(page)).toBeEnabled()
      await expect(toast(page)).toHaveCount(0)
    })
    await step('[S8.5] a message from the server is a toast, and the input stays', async () => {
      await reject(page, 'partnership', 'Not that way.')
      await submit(page).click()
      await expect(toast(page).getByText('Not that way.', { exact: true })).toBeVisible()
      await expect(formOf(page).locator('[name="email"]')).toHaveValue(String(typed['email']))
    })
  },
)
