import { expect, type Page } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { button, field, fillIn, form, open, values } from '#tests/kit/journey/subscribe.ts'

journey('input from before the script has loaded', async ({ page, visit, step }) => {
  const letThrough = await holdBack(page, '**/assets/live-form-*')
  await visit('/newsletter')
  await fillIn(page)
  const typed = await values(page)
  await field(page, 'Email').fill('zuri@example')
  await field(page, 'First name').focus()
  await expect(form(page).getByText('Invalid email address')).toHaveCount(0)
  letThrough()
  await step('a field that the visitor left is validated after it', async () => {
    await expect(form(page).getByText('Invalid email address')).toBeVisible()
    await expect(form(page).getByText('is required')).toHaveCount(0)
  })
  await step('it stays and is sent', async () => {
    expect(await values(page)).toEqual([...typed.slice(0, 2), 'zuri@example'])
    await field(page, 'Email').fill(typed[2] ?? '')
    await button(page).click()
    await expect(form(page).getByText('Thank you for subscribing')).toBeVisible()
  })
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

const widget = (page: Page) => page.getByRole('region', { name: 'Support', exact: true })

journey(
  'the home page without script',
  async ({ page, visit, step, expectConsole }) => {
    await visit('/')
    for (const width of [1440, 390])
      await step(
        `[S7.32] the support numbers are plain links, and cover nothing, at ${width} px`,
        async () => {
          await page.setViewportSize({ width, height: 844 })
          for (const [name, href] of [
            ['Call Support', 'tel:+14035550142'],
            ['Call 403-555-0142', 'tel:+14035550142'],
            ['Text Support', 'sms:+14035550142'],
            ['Text 403-555-0142', 'sms:+14035550142'],
          ] as const)
            await expect(widget(page).getByRole('link', { name })).toHaveAttribute('href', href)
          await expect(widget(page).getByText('Live Chat')).toBeHidden()
          const head = page.locator('summary', { hasText: 'Need Help?' })
          await expect(head.locator('..')).toHaveCSS('position', 'static')
        },
      )
    await step('a rejected newsletter form keeps its input', async () => {
      await field(page, 'First name').fill('Zuri')
      expectConsole(/status of 422/)
      await button(page).click()
      const summary = form(page).getByRole('alert')
      await expect(summary.getByRole('link', { name: 'Email is required' })).toBeVisible()
      await expect(summary).toBeFocused()
      await summary.getByRole('link', { name: 'Last Name is required' }).click()
      await expect(field(page, 'Last name')).toBeFocused()
      expect(await values(page)).toEqual(['Zuri', '', ''])
    })
    await step('a corrected newsletter form is accepted', async () => {
      await fillIn(page)
      await button(page).click()
      await expect(page.getByText('Thank you for subscribing to Baobab Pride')).toBeVisible()
    })
  },
  { javaScript: false },
)

journey(
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
