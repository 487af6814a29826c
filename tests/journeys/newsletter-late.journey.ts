import { expect } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'
import { button, field, fillIn, form, open, values } from '#tests/kit/journey/subscribe.ts'

journey('input from before hydration stays and is sent', async (journeyContext) => {
  const { page } = journeyContext
  const letThrough = await holdBack(page, '**/assets/live-form-*')
  await journeyContext.visit('/newsletter')
  await fillIn(page)
  const typed = await values(page)
  const guard = page.waitForResponse(/form-guard\/newsletter-subscribe/)
  letThrough()
  await guard
  expect(await values(page)).toEqual(typed)
  await button(page).click()
  await expect(form(page).getByText('Thank you for subscribing')).toBeVisible()
})

journey('a field that was left before hydration is validated after it', async (journeyContext) => {
  const { page } = journeyContext
  const letThrough = await holdBack(page, '**/assets/live-form-*')
  await journeyContext.visit('/newsletter')
  await field(page, 'Email').fill('zuri@example')
  await field(page, 'First name').focus()
  await expect(form(page).getByText('Invalid email address')).toHaveCount(0)
  letThrough()
  await expect(form(page).getByText('Invalid email address')).toBeVisible()
  await expect(form(page).getByText('is required')).toHaveCount(0)
})

journey(
  '[S8.17] without a connection the input can be restored and sent later',
  async (journeyContext) => {
    const { page, visit, context, expectConsole } = journeyContext
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
  '[S8.17] a form whose script failed to load keeps its input until there is a connection',
  async (journeyContext) => {
    const { page, visit, context, expectConsole } = journeyContext
    await page.route('**/assets/live-form-*', (route) => route.abort('aborted'))
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
  'without script a rejected form keeps its input, and a corrected one is accepted',
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

atWidths(
  [1440, 390],
  'the scripts of the form load only when the visitor comes near it',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await visit('/')
    await page.waitForLoadState('networkidle')
    // Scripts that validate and send. The fields themselves (subscribe-form) are part of the page.
    const late = /assets\/(?:live-form|public-form|subscribe(?!-form))-|form-guard\/newsletter/
    expect(requests.filter((url) => late.test(url))).toEqual([])
  },
)
