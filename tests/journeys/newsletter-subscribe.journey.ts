import { expect, type Page } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { button, field, fillIn, form, open, values } from '#tests/kit/journey/subscribe.ts'

const toast = (page: Page) => page.locator('[data-sonner-toast]')

journey('a sign-up to the newsletter', async ({ page, visit, step }) => {
  const letThrough = await holdBack(page, '**/api/v1/newsletter/subscribe')
  await open(page, visit, { path: '/', hasToken: true })
  await fillIn(page)
  await button(page).click()
  await step('[S4.60] while the form is sent the button says so and is disabled', async () => {
    const sending = form(page).getByRole('button', { name: 'Submitting...' })
    await expect(sending).toBeVisible()
    await expect(sending).toBeDisabled()
  })
  letThrough()
  await step(
    '[S4.30] [S4.32] [S1.44] then a toast thanks with the name of the organisation, and the form is empty again',
    async () => {
      await expect(toast(page).getByText('Thank you for subscribing to Baobab Pride')).toBeVisible()
      expect(await values(page)).toEqual(['', '', ''])
      await expect(form(page).getByText('It works for seven days')).toBeVisible()
      await expect(button(page)).toBeVisible()
    },
  )
})

journey('a failed sign-up to the newsletter', async ({ page, visit, step, expectConsole }) => {
  expectConsole(/status of 500/)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/v1/newsletter/subscribe', async (route) => {
    await released.promise
    await route.fulfill({
      status: 500,
      json: { error: { message: 'Secret detail', code: 'unexpected', requestId: 'x' } },
    })
  })
  await open(page, visit)
  await fillIn(page)
  const typed = await values(page)
  await button(page).click()
  await step(
    "[S4.31] [S4.32] [S8.6] a failure shows 'Error submitting contact:' without details",
    async () => {
      // Right after sending, before the response.
      await expect.poll(() => values(page)).toEqual(['', '', ''])
      released.resolve()
      await expect(
        toast(page).getByText('Error submitting contact:', { exact: true }),
      ).toBeVisible()
      await expect(page.getByText('Secret detail')).toHaveCount(0)
    },
  )
  await step('[Q59] the toast restores the input', async () => {
    await toast(page).getByRole('button', { name: 'Put it back and try again' }).click()
    await expect.poll(() => values(page)).toEqual(typed)
  })
  await step('[Q59] the form restores the input after the toast has disappeared', async () => {
    await fillIn(page)
    const again = await values(page)
    await button(page).click()
    await form(page).getByRole('button', { name: 'Put it back and try again' }).click()
    await expect.poll(() => values(page)).toEqual(again)
  })
  await step('after a sign-up with Enter no field shows an error', async () => {
    await page.unroute('**/api/v1/newsletter/subscribe')
    await field(page, 'Email').press('Enter')
    await expect(toast(page).getByText(/Thank you for subscribing/)).toBeVisible()
    await expect(form(page).getByText('Thank you for subscribing')).toBeVisible()
    await expect(form(page).getByText('is required')).toHaveCount(0)
  })
})

journey('a field of the newsletter form is validated', async ({ page, visit, step }) => {
  await open(page, visit)
  await step('[S5.79] when the visitor leaves it', async () => {
    await field(page, 'First name').focus()
    await page.keyboard.press('Tab')
    await expect(form(page).getByText('First Name is required')).toBeVisible()
    await expect(form(page).getByText('Last Name is required')).toHaveCount(0)
  })
  await step('[S5.78] while the visitor types', async () => {
    const email = field(page, 'Email')
    await email.pressSequentially('zuri')
    await expect(form(page).getByText('Invalid email address')).toBeVisible()
    await email.pressSequentially('@example.ca')
    await expect(form(page).getByText('Invalid email address')).toHaveCount(0)
  })
  await step('[S5.3] when the form is sent: an invalid email address shows an error', async () => {
    await fillIn(page)
    await field(page, 'Email').fill('zuri@example')
    await button(page).click()
    await expect(form(page).getByText('Invalid email address')).toBeVisible()
  })
})

journey(
  '[S5.80] [S5.81] [S5.82] [S5.1] [S5.2] [S5.4] Subscribe validates every field, and sends nothing with errors',
  async ({ page, visit, axe }) => {
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1
    })
    await open(page, visit)
    await button(page).click()
    for (const [label, message] of [
      ['First name', 'First Name is required'],
      ['Last name', 'Last Name is required'],
      ['Email', 'Email is required'],
    ] as const) {
      await expect(form(page).getByRole('paragraph').filter({ hasText: message })).toBeVisible()
      expect(await field(page, label).getAttribute('aria-invalid')).toBe('true')
    }
    expect(sent).toBe(0)
    await axe()
    const summary = form(page).getByRole('alert')
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Last Name is required' }).click()
    await expect(field(page, 'Last name')).toBeFocused()
  },
)

journey(
  'a browser with a suspicious token solves a proof of work and is accepted',
  async (journeyContext) => {
    const { page, visit, expectConsole } = journeyContext
    expectConsole(/status of 428/)
    await page.route('**/form-guard/newsletter-subscribe', async (route) => {
      const release = await route.fetch()
      const { data } = await release.json()
      await route.fulfill({ response: release, json: { data: { ...data, formToken: 'stale' } } })
    })
    await open(page, visit, { hasToken: true })
    await fillIn(page)
    await button(page).click()
    await form(page).getByText('Thank you for subscribing').waitFor({ timeout: 40_000 })
  },
)
