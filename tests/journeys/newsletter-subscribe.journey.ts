import { expect, type Page } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Stay In The Loop!' })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const button = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' })

/** Waits until the part that checks while one types has taken over. */
async function open(page: Page, visit: (path: string) => Promise<unknown>, path = '/newsletter') {
  const guard = page.waitForResponse(/form-guard\/newsletter-subscribe/)
  await visit(path)
  await form(page).scrollIntoViewIfNeeded()
  await guard
}

async function fillIn(page: Page) {
  await field(page, 'First name').fill('Zuri')
  await field(page, 'Last name').fill('Okonkwo')
  await field(page, 'Email').fill(`zuri.${crypto.randomUUID().slice(0, 8)}@example.ca`)
}

const values = async (page: Page) =>
  Promise.all(['First name', 'Last name', 'Email'].map((label) => field(page, label).inputValue()))

journey(
  '[S4.30] [S4.32] [S1.44] a sign-up is thanked in the name of the organisation, and the form is empty again',
  async ({ page, visit }) => {
    await open(page, visit, '/')
    await fillIn(page)
    await button(page).click()
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast.getByText('Thank you for subscribing to Baobab Pride')).toBeVisible()
    expect(await values(page)).toEqual(['', '', ''])
    await expect(form(page).getByText('It works for seven days')).toBeVisible()
  },
)

journey(
  "[S4.31] [S4.32] [S8.6] [Q59] a failure is 'Error submitting contact:' without detail, and what was typed can be put back",
  async ({ page, visit, expectConsole }) => {
    expectConsole(/status of 500/)
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/v1/newsletter/subscribe', async (route) => {
      await asked
      await route.fulfill({
        status: 500,
        json: { error: { message: 'Secret detail', code: 'unexpected', requestId: 'x' } },
      })
    })
    await open(page, visit)
    await fillIn(page)
    const typed = await values(page)
    await button(page).click()
    // Right after sending, before anything is known.
    await expect.poll(() => values(page)).toEqual(['', '', ''])
    answer()
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast.getByText('Error submitting contact:', { exact: true })).toBeVisible()
    await expect(page.getByText('Secret detail')).toHaveCount(0)
    await toast.getByRole('button', { name: 'Put it back and try again' }).click()
    await expect.poll(() => values(page)).toEqual(typed)
    await page.unroute('**/api/v1/newsletter/subscribe')
    await button(page).click()
    await expect(
      page.locator('[data-sonner-toast]').getByText(/Thank you for subscribing/),
    ).toBeVisible()
  },
)

journey('[Q59] what was typed can be put back when the toast has gone', async (walk) => {
  const { page, visit, expectConsole } = walk
  expectConsole(/status of 503/)
  await page.route('**/api/v1/newsletter/subscribe', (route) => route.fulfill({ status: 503 }))
  await open(page, visit)
  await fillIn(page)
  const typed = await values(page)
  await button(page).click()
  await form(page).getByRole('button', { name: 'Put it back and try again' }).click()
  await expect.poll(() => values(page)).toEqual(typed)
})

journey('[S5.78] a field is checked while it is changed', async ({ page, visit }) => {
  await open(page, visit)
  const email = field(page, 'Email')
  await email.pressSequentially('zuri')
  await expect(form(page).getByText('Invalid email address')).toBeVisible()
  await email.pressSequentially('@example.ca')
  await expect(form(page).getByText('Invalid email address')).toHaveCount(0)
})

journey('[S5.79] a field is checked when it is left', async ({ page, visit }) => {
  await open(page, visit)
  await field(page, 'First name').focus()
  await page.keyboard.press('Tab')
  await expect(form(page).getByText('First Name is required')).toBeVisible()
  await expect(form(page).getByText('Last Name is required')).toHaveCount(0)
})

journey(
  '[S5.80] [S5.81] [S5.82] [S5.1] [S5.2] [S5.4] sending checks every field, and nothing is sent',
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

journey('[S5.3] an address that is none is told so', async ({ page, visit }) => {
  await open(page, visit)
  await fillIn(page)
  await field(page, 'Email').fill('zuri@example')
  await button(page).click()
  await expect(form(page).getByText('Invalid email address')).toBeVisible()
})

journey('after a sign-up by Enter no field complains of being empty', async ({ page, visit }) => {
  await open(page, visit)
  await fillIn(page)
  await field(page, 'Email').press('Enter')
  await expect(form(page).getByText('Thank you for subscribing')).toBeVisible()
  await expect(form(page).getByText('is required')).toHaveCount(0)
})

journey('a browser whose token is doubted does a little work and is taken', async (walk) => {
  const { page, visit, expectConsole } = walk
  expectConsole(/status of 428/)
  await page.route('**/form-guard/newsletter-subscribe', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ response: answer, json: { data: { ...data, formToken: 'stale' } } })
  })
  await open(page, visit)
  await fillIn(page)
  await button(page).click()
  await form(page).getByText('Thank you for subscribing').waitFor({ timeout: 40_000 })
})

journey('what was typed before the script came is still there and is sent', async (walk) => {
  const { page } = walk
  let letThrough = () => {}
  const later = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/assets/form-*', async (route) => {
    await later
    await route.continue()
  })
  await walk.visit('/newsletter')
  await fillIn(page)
  const typed = await values(page)
  const guard = page.waitForResponse(/form-guard\/newsletter-subscribe/)
  letThrough()
  await guard
  expect(await values(page)).toEqual(typed)
  await button(page).click()
  await expect(form(page).getByText('Thank you for subscribing')).toBeVisible()
})

journey(
  'a field that was filled in and left before the script came is checked then',
  async (walk) => {
    const { page } = walk
    let letThrough = () => {}
    const later = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/assets/form-*', async (route) => {
      await later
      await route.continue()
    })
    await walk.visit('/newsletter')
    await field(page, 'Email').fill('zuri@example')
    await field(page, 'First name').focus()
    await expect(form(page).getByText('Invalid email address')).toHaveCount(0)
    letThrough()
    await expect(form(page).getByText('Invalid email address')).toBeVisible()
    await expect(form(page).getByText('is required')).toHaveCount(0)
  },
)

journey('[S4.60] while it is sent the button says so and cannot be pressed again', async (walk) => {
  const { page, visit } = walk
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/newsletter/subscribe', async (route) => {
    await asked
    await route.continue()
  })
  await open(page, visit)
  await fillIn(page)
  await button(page).click()
  const sending = form(page).getByRole('button', { name: 'Submitting...' })
  await expect(sending).toBeVisible()
  await expect(sending).toBeDisabled()
  answer()
  await expect(form(page).getByText('Thank you for subscribing')).toBeVisible()
  await expect(button(page)).toBeVisible()
})

journey(
  '[S8.17] without a connection what was typed can be put back and sent later',
  async (walk) => {
    const { page, visit, context, expectConsole } = walk
    await open(page, visit)
    await fillIn(page)
    const typed = await values(page)
    await context.setOffline(true)
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
    await button(page).click()
    await form(page).getByRole('button', { name: 'Put it back and try again' }).click()
    await expect.poll(() => values(page)).toEqual(typed)
    await context.setOffline(false)
    await button(page).click()
    await expect(form(page).getByText('Thank you for subscribing')).toBeVisible()
  },
)

journey(
  '[S8.17] a form whose script never came keeps its words until there is a connection',
  async (walk) => {
    const { page, visit, context, expectConsole } = walk
    await page.route('**/assets/form-*', (route) => route.abort('aborted'))
    await visit('/newsletter')
    await fillIn(page)
    const typed = await values(page)
    await context.setOffline(true)
    expectConsole(/ERR_INTERNET_DISCONNECTED/)
    await button(page).click()
    await expect(page.getByText('An error occurred').first()).toBeVisible()
    expect(await values(page)).toEqual(typed)
    await context.setOffline(false)
    await button(page).click()
    await expect(page.getByText('Thank you for subscribing to Baobab Pride').first()).toBeVisible()
  },
)

journey(
  'without script the form is sent, refused with its words kept, and taken',
  async ({ page, visit, expectConsole }) => {
    await visit('/')
    await field(page, 'First name').fill('Zuri')
    expectConsole(/status of 422/)
    await button(page).click()
    const summary = form(page).getByRole('alert')
    await expect(summary.getByRole('link', { name: 'Email is required' })).toBeVisible()
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Last Name is required' }).click()
    await expect(field(page, 'Last name')).toBeFocused()
    expect(await values(page)).toEqual(['Zuri', '', ''])
    await fillIn(page)
    await button(page).click()
    await expect(page.getByText('Thank you for subscribing to Baobab Pride')).toBeVisible()
  },
  { javaScript: false },
)

atWidths([1440, 390], 'nothing about the form is fetched before it is near', async (walk) => {
  const { page, visit } = walk
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit('/')
  await page.waitForLoadState('networkidle')
  expect(
    asked.filter((url) => /assets\/(?:form|subscribe)-|form-guard\/newsletter/.test(url)),
  ).toEqual([])
})
